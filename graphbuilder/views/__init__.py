"""Graph views: which nodes to show, where they stand, and the page that draws them."""
