import { CliError } from '../errors.ts'
import { closingPosition, maskedSource } from './masked-source.ts'

/** Variables of a module that the operator lists. */
export interface OperatorEntry {
  readonly list: 'controllers' | 'webhooks'
  readonly variables: readonly string[]
  /** The import path of the module. */
  readonly module: string
}

/**
 * The source of the operator with further controllers or webhooks; the same text when it has them.
 *
 * @throws CliError CLI_OPERATOR_UNEDITABLE with the lines to add by hand.
 */
export function withEntry(path: string, text: string, entry: OperatorEntry): string {
  const { list, variables, module } = entry
  const listed = elementsOf(path, text, entry)
  const missing = variables.filter((variable) => !listed.elements.includes(variable))
  const inserted = missing.length === 0 ? text : insertedInto(text, list, listed, missing)
  return withImport(inserted, variables, module)
}

/**
 * The source of the operator without these controllers or webhooks, and without the import of their module.
 *
 * @throws CliError CLI_OPERATOR_UNEDITABLE with the names to remove by hand.
 */
export function withoutEntry(path: string, text: string, entry: OperatorEntry): string {
  const { start, end, elements } = elementsOf(path, text, entry)
  const kept = elements.filter((element) => !entry.variables.includes(element))
  const inner = text.slice(start, end)
  const isListed = kept.length < elements.length
  const indent = /\n(\s*)\S/.exec(inner)?.[1]
  const joined = indent === undefined ? kept.join(', ') : kept.map((element) => `\n${indent}${element},`).join('')
  const closing = indent === undefined || kept.length === 0 ? '' : (/\n[ \t]*$/.exec(inner)?.[0] ?? '')
  const changed = isListed ? text.slice(0, start) + joined + closing + text.slice(end) : text
  return withoutImports(changed, [entry.module])
}

/** The source without the lines that import these modules. */
export function withoutImports(text: string, modules: readonly string[]): string {
  return importsOf(text)
    .filter(({ module }) => modules.includes(module))
    .reverse()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\n/, ''), text)
}

/** A list of the operator: the text between its brackets; start and end are equal where it is to be inserted. */
interface ListPlace {
  readonly start: number
  readonly end: number
  readonly elements: readonly string[]
  readonly exists: boolean
}

function elementsOf(path: string, text: string, { list, variables, module }: OperatorEntry): ListPlace {
  const masked = maskedSource(text)
  const call = /\bdefineOperator\s*\(\s*\{/.exec(masked)
  const open = call === null ? -1 : call.index + call[0].length - 1
  const close = open < 0 ? -1 : closingPosition(masked, open)
  if (close < 0) {
    const what = `has no defineOperator({ … }); add ${list}: [${variables.join(', ')}] of ${module} where the operator is defined`
    throw new CliError('CLI_OPERATOR_UNEDITABLE', `${path}: ${what}`)
  }
  const property = propertyValue(masked, open, close, list)
  if (property === undefined) return { start: close - 1, end: close - 1, elements: [], exists: false }
  const end = masked[property] === '[' ? closingPosition(masked, property) : -1
  if (end < 0) {
    const what = `${list} should be a list in brackets; add or remove ${variables.join(', ')} of ${module} yourself`
    throw new CliError('CLI_OPERATOR_UNEDITABLE', `${path}: ${what}`)
  }
  const [start, stop] = [property + 1, end - 1]
  const elements = splitElements(text, masked, start, stop)
  return { start, end: stop, elements, exists: true }
}

/** The position of the value of a property directly in an object. */
function propertyValue(masked: string, open: number, close: number, name: string): number | undefined {
  for (let position = open + 1; position < close - 1; position++) {
    const rest = masked.slice(position, close)
    const found = new RegExp(`^${name}(?![\\w$])\\s*(:\\s*)?`).exec(rest)
    const before = masked[position - 1] ?? ''
    if (found !== null && /[\s,{]/.test(before)) return position + found[0].length
    if ('([{'.includes(masked[position] ?? '')) position = Math.max(position, closingPosition(masked, position) - 1)
  }
  return undefined
}

function splitElements(text: string, masked: string, start: number, end: number): readonly string[] {
  const elements: string[] = []
  let from = start
  for (let position = start; position <= end; position++) {
    if (position < end && '([{'.includes(masked[position] ?? '')) {
      position = Math.max(position, closingPosition(masked, position) - 1)
    } else if (position === end || masked[position] === ',') {
      elements.push(text.slice(from, position).trim())
      from = position + 1
    }
  }
  return elements.filter((element) => element !== '')
}

function insertedInto(text: string, list: string, place: ListPlace, variables: readonly string[]): string {
  const { start, end, elements, exists } = place
  if (!exists) {
    const head = text.slice(0, end).trimEnd()
    const comma = /[,{]$/.test(maskedSource(head).trimEnd()) ? '' : ','
    const isInline = !text.slice(0, end).slice(head.length).includes('\n')
    const property = `${list}: [${variables.join(', ')}]`
    return isInline
      ? `${head}${comma} ${property} ${text.slice(end)}`
      : `${head}${comma}\n  ${property},\n${text.slice(end)}`
  }
  const inner = text.slice(start, end)
  const indent = /\n([ \t]*)\S/.exec(inner)?.[1]
  if (indent === undefined) return text.slice(0, start) + [...elements, ...variables].join(', ') + text.slice(end)
  const body = inner.trimEnd()
  // A comment may follow the last element.
  const codeEnd = maskedSource(body).trimEnd().length
  const comma = body[codeEnd - 1] === ',' ? '' : ','
  const added = variables.map((variable) => `\n${indent}${variable},`).join('')
  const completed = body.slice(0, codeEnd) + comma + body.slice(codeEnd)
  return text.slice(0, start) + completed + added + inner.slice(body.length) + text.slice(end)
}

interface ImportPlace {
  readonly start: number
  readonly end: number
  readonly module: string
}

function importsOf(text: string): readonly ImportPlace[] {
  const masked = maskedSource(text)
  return [...masked.matchAll(/^import\b[^;'"`]*?["'`]([^"'`\n]*)["'`][ \t]*;?/gm)].map((found) => {
    const [start, end] = [found.index, found.index + found[0].length]
    const module = /['"`]([^'"`]*)['"`][ \t]*;?$/.exec(text.slice(start, end))?.[1] ?? ''
    return { start, end, module }
  })
}

/** In the style of the file: with semicolons if it has them. */
function withImport(text: string, variables: readonly string[], module: string): string {
  const imports = importsOf(text)
  const present = imports.find((place) => place.module === module)
  const semicolon = imports.some(({ start, end }) => text.slice(start, end).endsWith(';')) ? ';' : ''
  if (present !== undefined) {
    const line = text.slice(present.start, present.end)
    const missing = variables.filter((variable) => !new RegExp(`\\b${variable}\\b`).test(line))
    if (missing.length === 0) return text
    const merged = line.replace(/,?\s*\}/, `, ${missing.join(', ')} }`)
    return text.slice(0, present.start) + merged + text.slice(present.end)
  }
  const line = `import { ${variables.join(', ')} } from '${module}'${semicolon}`
  const last = imports.at(-1)
  if (last === undefined) return `${line}\n\n${text}`
  return `${text.slice(0, last.end)}\n${line}${text.slice(last.end)}`
}
