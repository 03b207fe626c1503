import { type JsonObject, parseJson } from '../../json/index.ts'

/** The JSON objects of a table, one per line; integers keep all their digits. */
export function objectsOf(table: string): readonly JsonObject[] {
  return table
    .trim()
    .split('\n')
    .map((line) => parseJson(line) as JsonObject)
}
