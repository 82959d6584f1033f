// Prints the contract as types have to say it: what a newer service may add has a place in every union and enumeration.
import { readFile } from "node:fs/promises"
import { isDeepStrictEqual } from "node:util"

const contract = JSON.parse(await readFile(new URL("../../openapi/takeback.json", import.meta.url), "utf8"))
const { schemas, parameters } = contract.components
const UNHEARD = { $ref: "#/components/schemas/Unheard" }

const opened = Object.fromEntries(
  Object.entries(schemas).flatMap(([name, schema]) => {
    if (schema.enum) return [[name, withUnheard(schema)]]
    return schema.discriminator ? openUnion(name, schema) : [[name, schema]]
  }),
)
opened.Unheard = { type: "string", description: "Stands for any text that this release does not know. TypeScript has no type for what is none of some literals." }
for (const parameter of [...Object.values(parameters), ...Object.values(contract.paths).flatMap(Object.values).flatMap((one) => one.parameters ?? [])])
  if (parameter.name === "game" && parameter.schema.enum) parameter.schema = withUnheard(parameter.schema)
console.log(JSON.stringify({ ...contract, components: { ...contract.components, schemas: opened } }))

/** An enumeration that is not closed. */
function withUnheard({ description, ...schema }) {
  return { anyOf: [schema, UNHEARD], ...(description && { description }) }
}

/** A union with a member for what none of the others is: it has what they have in common. */
function openUnion(name, { discriminator, oneOf, ...more }) {
  const { properties, required } = common(oneOf)
  const unknown = {
    type: "object",
    description: "One of a kind that this release does not know.",
    properties: { ...properties, [discriminator.propertyName]: UNHEARD },
    required,
  }
  return [
    [name, { ...more, oneOf: [...oneOf, { $ref: `#/components/schemas/Unknown${name}` }] }],
    [`Unknown${name}`, unknown],
  ]
}

/** What holds for values of each of these schemas. */
function common(all) {
  if (all.every((one) => isDeepStrictEqual(one, all[0]))) return all[0]
  const found = all.map(resolved)
  if (found.every((one) => one.oneOf)) return { anyOf: all } // each of them is open
  if (found.every((one) => one.anyOf?.length === found[0].anyOf?.length && one.anyOf))
    return { anyOf: found[0].anyOf.map((_, at) => common(found.map((one) => one.anyOf[at]))) }
  if (found.every((one) => one.items)) return { type: "array", items: common(found.map((one) => one.items)) }
  if (found.every((one) => one.properties)) return commonObject(found)
  return {}
}

function commonObject(found) {
  const names = Object.keys(found[0].properties).filter((name) => found.every((one) => name in one.properties))
  if (names.length === 0) return { type: "object", additionalProperties: true }
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, common(found.map((one) => one.properties[name]))])),
    required: names.filter((name) => found.every((one) => one.required?.includes(name))),
  }
}

function resolved(schema) {
  return schema.$ref ? schemas[schema.$ref.split("/").at(-1)] : schema
}
