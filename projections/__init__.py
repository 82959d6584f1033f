"""Read models: what can be asked about many tables at once."""

from projections.table_list import TABLE_LIST
from projections.table_log import TABLE_LOG

MODELS = (TABLE_LIST, TABLE_LOG)
