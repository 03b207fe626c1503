import { KubeError } from '../errors.ts'
import { encodeGoJson, type JsonValue } from '../json/index.ts'
import { PathEvaluation, PathFailure } from './evaluator.ts'
import { indentJson } from './indent.ts'
import { type PathItem, printItem, TypedNumber } from './item.ts'
import { parseTemplate } from './parser.ts'

export interface JsonPathOptions {
  /** A missing field gives no result instead of an error; kubectl sets this. */
  readonly allowMissingKeys?: boolean
}

/** A compiled JSONPath template. */
export interface JsonPath {
  readonly template: string
  /** The results of each action and each text segment, in order. */
  find(data: JsonValue): readonly (readonly JsonValue[])[]
  /** The text that kubectl prints for -o jsonpath. */
  print(data: JsonValue): string
  /** The text that kubectl prints for -o jsonpath-as-json. */
  printAsJson(data: JsonValue): string
}

/**
 * Compiles a template such as `{.items[*].metadata.name}{"\n"}`. Throws KUBE_JSONPATH_SYNTAX; evaluation throws
 * KUBE_JSONPATH_NOT_FOUND or KUBE_JSONPATH_EVALUATION. Messages are those of client-go.
 */
export function compileJsonPath(template: string, options: JsonPathOptions = {}): JsonPath {
  const root = parseTemplate(template)
  const evaluate = (data: JsonValue): readonly (readonly PathItem[])[] => {
    try {
      return new PathEvaluation(root, options.allowMissingKeys === true).run(data ?? undefined)
    } catch (error) {
      if (!(error instanceof PathFailure)) throw error
      throw new KubeError(error.missing ? 'KUBE_JSONPATH_NOT_FOUND' : 'KUBE_JSONPATH_EVALUATION', error.message)
    }
  }
  return {
    template,
    find: (data) => evaluate(data).map((items) => items.map(toJson)),
    print: (data) =>
      evaluate(data)
        .map((items) => items.map(printItem).join(' '))
        .join(''),
    printAsJson: (data) =>
      evaluate(data)
        .map((items) => `${indentJson(encodeGoJson(items.map(toPrintedJson)), '    ')}\n`)
        .join(''),
  }
}

function toJson(item: PathItem): JsonValue {
  return item instanceof TypedNumber ? item.value : (item ?? null)
}

function toPrintedJson(item: PathItem): JsonValue {
  if (item !== undefined) return toJson(item)
  throw new KubeError('KUBE_JSONPATH_EVALUATION', 'a missing value cannot be printed as JSON')
}
