"""Read models: queries over many tables at once."""

from projections.standings import STANDINGS
from projections.table_list import TABLE_LIST

MODELS = (TABLE_LIST, STANDINGS)
