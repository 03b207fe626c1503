import { type FieldVisitor, JsonScanner } from '../json/index.ts'
import { limits } from '../limits.ts'
import type { ObjectShape, Shape } from '../shape/index.ts'
import { type DecodedDocument, type DecodeOptions, decodeLimits } from './decoded.ts'
import { duplicateField, unknownField } from './strict.ts'
import { formatPath, shapeOfField, unknownFields } from './unknown-fields.ts'

/**
 * All problems that strict decoding of a built-in type reports, with Kubernetes' messages and in its order: for JSON,
 * the order of the text; for YAML, duplicates first, then unknown fields sorted by name, because Kubernetes converts
 * YAML to JSON with sorted fields.
 */
export function fieldProblems(document: DecodedDocument, shape: Shape, options: DecodeOptions = {}): string[] {
  if (document.format === 'yaml') {
    const unknown = unknownFields(document.value, shape, { sorted: true })
    return [...document.problems, ...unknown.map(unknownField)]
  }
  if (document.duplicates.length === 0) return unknownFields(document.value, shape).map(unknownField)
  const visitor = new ProblemVisitor(shape)
  new JsonScanner(document.source, decodeLimits(options).depthMax, { visitor }).document()
  return [...visitor.problems]
}

/**
 * Follows the scanner through the text and tracks the shape of each value. Opaque types (a raw extension, or anything
 * below an unknown field) have no shape, and nothing is reported there.
 */
class ProblemVisitor implements FieldVisitor {
  readonly problems = new Set<string>()
  readonly #path: (string | number)[] = []
  readonly #shapes: (Shape | undefined)[]

  constructor(shape: Shape) {
    this.#shapes = [shape]
  }

  field(name: string, occurrence: number): void {
    const parent = this.#shapes.at(-1)
    this.#path.push(name)
    if (parent?.kind !== 'object' || isRaw(parent)) {
      this.#shapes.push(undefined)
      return
    }
    const shape = shapeOfField(parent, name)
    this.#shapes.push(shape)
    if (shape === undefined) {
      if (!parent.preserveUnknownFields && occurrence === 1) this.#report(unknownField)
    } else if (occurrence === 2) this.#report(duplicateField)
  }

  item(index: number): void {
    const parent = this.#shapes.at(-1)
    this.#path.push(index)
    this.#shapes.push(parent?.kind === 'list' ? parent.items : undefined)
  }

  leave(): void {
    this.#path.pop()
    this.#shapes.pop()
  }

  #report(problem: (path: string) => string): void {
    if (this.problems.size < limits.strictErrorsMax) this.problems.add(problem(formatPath(this.#path)))
  }
}

/** An object without declarations, such as FieldsV1: Kubernetes keeps its bytes without decoding them. */
function isRaw(shape: ObjectShape): boolean {
  return shape.fields.size === 0 && shape.elements?.kind === 'any'
}
