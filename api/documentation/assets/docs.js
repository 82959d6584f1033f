// Brings a page to life: search, tabs, forms, buttons to copy. Without it everything can still be read.
import { startCopying } from "./copy.js"
import { startSearch } from "./search.js"
import { startTabs } from "./tabs.js"
import { startTrying } from "./try.js"

const moved = location.hash && document.getElementById(location.hash.slice(1))?.closest("[data-page]")
if (moved) location.replace(moved.querySelector("a").href) // an old link to an operation, which has a page of its own now

startTabs(document)
startCopying(document)
startTrying(document)
startSearch(document)
