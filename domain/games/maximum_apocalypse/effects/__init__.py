"""What cards, tiles, monsters and missions do: the facts and frames that follow from them."""
