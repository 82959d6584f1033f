// Brings a page to life: search, tabs, forms. Without it everything can still be read.
import { startSearch } from "./search.js"
import { startTabs } from "./tabs.js"
import { startTrying } from "./try.js"

startTabs(document)
startTrying(document)
startSearch(document)
