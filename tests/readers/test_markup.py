import pytest

from graphbuilder.readers.markup import read_fragment
from graphbuilder.text.clean import clean_text


@pytest.mark.parametrize(
    ("fragment", "text"),
    [
        ("No tags at all, 3 &lt; 4.", "No tags at all, 3 &lt; 4."),
        ("<jats:title>Abstract</jats:title><jats:p>We row.</jats:p>", "We row."),
        ("<jats:sec><jats:title>Aim</jats:title><jats:p>To row.</jats:p></jats:sec>", "Aim: To row."),
        ("<jats:p>One.</jats:p><jats:p>Two.</jats:p>", "One.\nTwo."),
        ("<p>H<sub>2</sub>O and <i>E. coli</i></p>", "H<sub>2</sub>O and E. coli"),
        ("<p>AT&T and 2 &nbsp; oars</p>", "AT&T and 2 oars"),
        (r"Of <tex-math>\alpha^2</tex-math> boats", r"Of $\alpha^2$ boats"),
        (
            r"<alternatives><tex-math>\documentclass{a}\begin{document}$x_1$\end{document}</tex-math>"
            "<mml:math><mml:mi>x</mml:mi></mml:math></alternatives> boats",
            "$x_1$ boats",
        ),
        ("<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mi>y</mi></math>", "x^2+y"),
        ("ABSTRACT We row <b>on", "We row <b>on"),
    ],
)
def test_markup_becomes_the_text_that_a_reader_sees(fragment: str, text: str) -> None:
    assert read_fragment(fragment) == text


def test_formulas_survive_the_clean_up() -> None:
    assert clean_text(read_fragment(r"Rowing with <tex-math>\beta</tex-math>-oars")) == "Rowing with β-oars"
