"""Invented sentences in which a name stands under contrast, hedging or denial, with what it may be called.

Each case: the sentence, the name, its type, and the roles that are right. The paper proposes Orchid.
"""

from graphbuilder.model import EntityType, Role

Case = tuple[str, str, EntityType, tuple[Role, ...]]

COMPARED: tuple[Role, ...] = ("COMPARES_TO",)
MENTIONED: tuple[Role, ...] = ("MENTIONS",)
EITHER: tuple[Role, ...] = ("COMPARES_TO", "MENTIONS")

CONTRAST: tuple[Case, ...] = (
    ("Unlike PPO, Orchid needs no value network.", "PPO", "METHOD", EITHER),
    ("Unlike GPT-4, our planner runs on a phone.", "GPT-4", "MODEL", EITHER),
    ("In contrast to DPO, Orchid keeps no reference policy in memory.", "DPO", "METHOD", EITHER),
    ("In contrast with LoRA, our updates touch every layer.", "LoRA", "METHOD", EITHER),
    ("As opposed to beam search, Orchid keeps a single hypothesis.", "beam search", "METHOD", EITHER),
    ("Contrary to BERT, the encoder reads its input once.", "BERT", "MODEL", EITHER),
    ("Different from SAC, our critic is shared by all tasks.", "SAC", "METHOD", EITHER),
    ("Orchid differs from MCTS in that it never rolls out.", "MCTS", "METHOD", EITHER),
    ("Orchid is a cheap alternative to RLHF.", "RLHF", "METHOD", EITHER),
    ("We offer an alternative to dropout that costs nothing at test time.", "dropout", "METHOD", EITHER),
    ("While PPO trains a critic, Orchid learns from ranks alone.", "PPO", "METHOD", EITHER),
    ("Whereas DQN bootstraps from one network, Orchid averages many.", "DQN", "METHOD", EITHER),
)
REPLACED: tuple[Case, ...] = (
    ("Instead of PPO, we optimise a ranking loss.", "PPO", "METHOD", EITHER),
    ("Instead of using Adam, we step along the sign of the gradient.", "Adam", "METHOD", EITHER),
    ("Instead of relying on RLHF, Orchid learns from demonstrations.", "RLHF", "METHOD", EITHER),
    ("Rather than LoRA, we tune the biases alone.", "LoRA", "METHOD", EITHER),
    ("Rather than training with DPO, we filter the samples.", "DPO", "METHOD", EITHER),
    ("Orchid replaces self-attention with a table of counts.", "self-attention", "METHOD", EITHER),
    ("We drop BatchNorm entirely and rescale the weights.", "BatchNorm", "METHOD", EITHER),
    ("Orchid plans without MCTS.", "MCTS", "METHOD", EITHER),
    ("The policy improves without any RLHF.", "RLHF", "METHOD", EITHER),
    ("Our training converges without the need for PPO.", "PPO", "METHOD", EITHER),
    (
        "Orchid matches its teacher without requiring knowledge distillation.",
        "knowledge distillation",
        "METHOD",
        EITHER,
    ),
    ("Orchid removes the need for classifier-free guidance.", "classifier-free guidance", "METHOD", EITHER),
    ("This eliminates beam search at test time.", "beam search", "METHOD", EITHER),
    ("Our sampler avoids Gibbs sampling altogether.", "Gibbs sampling", "METHOD", EITHER),
    ("Orchid bypasses backpropagation through time.", "backpropagation through time", "METHOD", EITHER),
    ("The decoder is free of softmax attention.", "softmax attention", "METHOD", EITHER),
    ("A linear probe is used in place of LoRA.", "LoRA", "METHOD", EITHER),
)
DENIED: tuple[Case, ...] = (
    ("Orchid does not use PPO.", "PPO", "METHOD", EITHER),
    ("Our method does not rely on GPT-4.", "GPT-4", "MODEL", EITHER),
    ("We do not apply RLHF at any stage.", "RLHF", "METHOD", EITHER),
    ("No MCTS is run at test time.", "MCTS", "METHOD", EITHER),
    ("Orchid never calls GPT-4 during training.", "GPT-4", "MODEL", EITHER),
    ("The encoder needs neither dropout nor weight decay.", "dropout", "METHOD", EITHER),
    ("The encoder needs neither dropout nor weight decay.", "weight decay", "METHOD", EITHER),
    ("Orchid requires no knowledge distillation.", "knowledge distillation", "METHOD", EITHER),
    ("Gains do not come from chain-of-thought.", "chain-of-thought", "METHOD", EITHER),
    ("We cannot compare with AlphaZero for lack of compute.", "AlphaZero", "MODEL", EITHER),
)
BEATEN: tuple[Case, ...] = (
    ("Orchid outperforms PPO on three control tasks.", "PPO", "METHOD", COMPARED),
    ("Orchid outperforms PPO, SAC, and TD3.", "PPO", "METHOD", COMPARED),
    ("Orchid outperforms PPO, SAC, and TD3.", "SAC", "METHOD", COMPARED),
    ("Orchid outperforms PPO, SAC, and TD3.", "TD3", "METHOD", COMPARED),
    ("Orchid surpasses GPT-4 at a tenth of the cost.", "GPT-4", "MODEL", COMPARED),
    ("Our planner beats AlphaZero after one day.", "AlphaZero", "MODEL", COMPARED),
    ("Orchid exceeds strong baselines such as DreamerV3.", "DreamerV3", "METHOD", COMPARED),
    ("Orchid is better than LoRA at equal size.", "LoRA", "METHOD", COMPARED),
    ("It converges twice as fast as Adam.", "Adam", "METHOD", COMPARED),
    ("Orchid improves over DPO by four points.", "DPO", "METHOD", COMPARED),
    ("We report large gains over BERT.", "BERT", "MODEL", COMPARED),
    ("Compared to PPO, training takes half the time.", "PPO", "METHOD", COMPARED),
    ("Compared with LLaMA, the error falls by a third.", "LLaMA", "MODEL", COMPARED),
    ("Orchid is on par with GPT-4.", "GPT-4", "MODEL", COMPARED),
    ("Orchid is competitive with ResNet-50.", "ResNet-50", "MODEL", COMPARED),
    ("We compare against QMIX and MAPPO.", "MAPPO", "METHOD", COMPARED),
    ("The baselines are QMIX and MAPPO.", "QMIX", "METHOD", COMPARED),
    ("It scores higher than Claude on the hard split.", "Claude", "MODEL", COMPARED),
    ("Orchid consistently outperforms state-of-the-art methods such as VDN and COMA.", "COMA", "METHOD", COMPARED),
    ("Experiments show that it is superior to SimCLR.", "SimCLR", "METHOD", COMPARED),
    ("Our loss achieves lower error than focal loss.", "focal loss", "METHOD", COMPARED),
)
HEDGED: tuple[Case, ...] = (
    ("Orchid could be extended to diffusion models.", "diffusion models", "METHOD", MENTIONED),
    ("The same idea can be extended to GANs.", "GANs", "METHOD", MENTIONED),
    ("In future work we will explore MCTS.", "MCTS", "METHOD", MENTIONED),
    ("We leave the combination with RLHF to future work.", "RLHF", "METHOD", MENTIONED),
    ("Our findings may benefit speculative decoding.", "speculative decoding", "METHOD", MENTIONED),
    ("Future studies might apply it to Mamba.", "Mamba", "METHOD", MENTIONED),
    ("This could also help Stable Diffusion.", "Stable Diffusion", "MODEL", MENTIONED),
    ("Methods such as PPO are hard to tune.", "PPO", "METHOD", EITHER),
    ("Existing planners such as MCTS struggle with long horizons.", "MCTS", "METHOD", EITHER),
    ("Prior approaches like RLHF suffer from reward hacking.", "RLHF", "METHOD", EITHER),
    ("Recent models such as GPT-4 have drawn wide attention.", "GPT-4", "MODEL", EITHER),
)
OTHER_WORDINGS: tuple[Case, ...] = (
    ("Our approach, unlike BERT, handles long input.", "BERT", "MODEL", EITHER),
    ("Orchid dispenses with RLHF.", "RLHF", "METHOD", EITHER),
    ("We forgo PPO in favour of a simpler rule.", "PPO", "METHOD", EITHER),
    ("Training is PPO-free.", "PPO", "METHOD", EITHER),
    ("We use plain gradient steps, not Adam.", "Adam", "METHOD", EITHER),
    ("Orchid makes MCTS unnecessary.", "MCTS", "METHOD", EITHER),
    ("MCTS is not needed.", "MCTS", "METHOD", EITHER),
    ("PPO, by contrast, collapses after a few thousand steps.", "PPO", "METHOD", EITHER),
    ("GPT-4 performs far worse than Orchid.", "GPT-4", "MODEL", COMPARED),
    ("Orchid achieves higher reward than SAC and TD3.", "TD3", "METHOD", COMPARED),
    ("Against AlphaZero, Orchid wins two games out of three.", "AlphaZero", "MODEL", EITHER),
    ("Orchid yields a 5% improvement over LoRA.", "LoRA", "METHOD", COMPARED),
    ("Orchid reduces memory by 40% compared to Adam.", "Adam", "METHOD", COMPARED),
    ("It is 3x faster than FlashAttention.", "FlashAttention", "METHOD", COMPARED),
    ("We outperform the previous best model, GPT-4, by a wide margin.", "GPT-4", "MODEL", COMPARED),
    ("Extending Orchid to diffusion models is left for later.", "diffusion models", "METHOD", MENTIONED),
    ("We hope Orchid will inspire research on Mamba.", "Mamba", "METHOD", MENTIONED),
    ("A promising direction is to combine Orchid with RLHF.", "RLHF", "METHOD", MENTIONED),
    ("Most systems use PPO, which is unstable.", "PPO", "METHOD", EITHER),
    ("While PPO has been widely adopted, it is hard to tune.", "PPO", "METHOD", EITHER),
    ("Neither PPO nor SAC learns the task.", "SAC", "METHOD", EITHER),
    ("Baselines such as QMIX fall behind.", "QMIX", "METHOD", COMPARED),
    ("The strongest competitor, QMIX, reaches only half the score.", "QMIX", "METHOD", COMPARED),
)
USED: tuple[Case, ...] = (
    ("We train Orchid with PPO.", "PPO", "METHOD", ("USES",)),
    ("Orchid is built on LLaMA.", "LLaMA", "MODEL", ("USES",)),
    ("We fine-tune BERT using LoRA.", "LoRA", "METHOD", ("USES",)),
    ("Orchid is based on the Transformer.", "Transformer", "METHOD", ("USES",)),
    ("Using LoRA, we adapt the planner in minutes.", "LoRA", "METHOD", ("USES",)),
    ("We apply Orchid to GPT-4 and improve its plans.", "GPT-4", "MODEL", ("USES",)),
    ("Instead of full replay, we use reservoir sampling.", "reservoir sampling", "METHOD", ("USES",)),
    ("Unlike earlier work, we rely on LoRA.", "LoRA", "METHOD", ("USES",)),
)
NOT_USED: tuple[Case, ...] = (*CONTRAST, *REPLACED, *DENIED, *BEATEN, *HEDGED, *OTHER_WORDINGS)
