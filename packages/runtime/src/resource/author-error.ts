import { type FieldError, formatFieldErrorBody } from '@kubewright/kube/field'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import type { VersionParts } from './version-schema.ts'

/** How a definition's errors name its parts: those of several versions are below versions.<name>. */
export interface AuthorPaths {
  readonly versions: readonly VersionParts[]
  readonly isSingle: boolean
}

export function versionPrefix(name: string, isSingle: boolean): string {
  return isSingle ? '' : `versions.${name}.`
}

/** Adds the version to the paths of errors about its parts. */
export function inVersion<Value>(name: string, isSingle: boolean, build: () => Value): Value {
  try {
    return build()
  } catch (error) {
    if (isSingle || !isRuntimeError(error, 'RESOURCE_INVALID')) throw error
    const prefix = versionPrefix(name, isSingle)
    throw new RuntimeError('RESOURCE_INVALID', prefix + error.message, { path: prefix + (error.path ?? '') })
  }
}

/** Reports the first problem that the API server would find, in one line, with the path in the author's definition. */
export function refuseProblems(found: readonly FieldError[], name: string, paths: AuthorPaths): void {
  const [first, ...others] = found.filter(({ detail }) => !detail.startsWith('contributed to estimated rule cost'))
  if (first === undefined) return
  const path = authorPath(first.field, paths)
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  throw new RuntimeError('RESOURCE_INVALID', `${name} cannot be served: ${path}: ${bodyOf(first, paths)}${more}`, {
    path,
  })
}

const schemaPath = /spec\.(?:versions\[(\d+)\]\.schema|validation)\.openAPIV3Schema((?:\.?[-\w]+|\[[^\]]*\])*)/

/** The path of a field in the author's definition, instead of in the CustomResourceDefinition. */
function authorPath(field: string, { versions, isSingle }: AuthorPaths): string {
  const inSchema = schemaPath.exec(field)
  // A part that is equal in all versions has no index; the first one stands for all.
  const index = Number(inSchema?.[1] ?? /^spec\.versions\[(\d+)\]/.exec(field)?.[1] ?? 0)
  const version = versions[index] ?? versions[0]
  const prefix = version === undefined ? '' : versionPrefix(version.name, isSingle)
  if (inSchema !== null) return prefix + pathInSchema(inSchema[2] ?? '', version?.spec.ownRules ?? 0)
  if (field === '') return `${prefix}spec`
  const own = /^spec\.versions\[\d+\]\.(.*)$/.exec(field)?.[1]
  if (own !== undefined) return prefix + own.replace(/^deprecationWarning$/, 'deprecated')
  return field.replace(/^(metadata|spec\.names|spec)\./, '')
}

function pathInSchema(path: string, ownRules: number): string {
  const text = path
    .replaceAll(/\.?properties\[([^\]]*)\]/g, '.$1')
    .replaceAll('.items', '[]')
    .replaceAll('.additionalProperties', '[*]')
    .replace(/^\./, '')
  if (text === '') return 'spec'
  if (text.startsWith('x-kubernetes-validations')) return text.replace('x-kubernetes-validations', 'objectRules')
  if (text.startsWith('metadata.name')) return text.replace('metadata.name', 'objectName')
  return text.replace(/^spec\.x-kubernetes-validations\[(\d+)\]/, (whole, digits: string) => {
    const index = Number(digits) - ownRules
    return index < 0 ? whole : `rules[${index}]`
  })
}

const printedRule =
  /^\{"Rule":("(?:[^"\\]|\\.)*"),"Message":"(?:[^"\\]|\\.)*","MessageExpression":("(?:[^"\\]|\\.)*"),.*?\}: (.*)$/s

/** One line: of a CEL error the expression, the place and the reason, without the drawing below it. */
function bodyOf(error: FieldError, paths: AuthorPaths): string {
  const [, rule, messageExpression, problem] = printedRule.exec(error.detail) ?? []
  if (rule === undefined || messageExpression === undefined || problem === undefined) {
    const body = formatFieldErrorBody(error).split('\n')[0] ?? ''
    return body.replace(new RegExp(schemaPath, 'g'), (found) => authorPath(found, paths))
  }
  const expression: unknown = JSON.parse(error.field.endsWith('.messageExpression') ? messageExpression : rule)
  const [, column, reason] = /ERROR: <input>:\d+:(\d+): ([^\n]*)/.exec(problem) ?? []
  const where = column === undefined ? '' : ` at column ${column}`
  return `${String(expression)}: ${reason ?? problem.split('\n')[0]}${where}`
}
