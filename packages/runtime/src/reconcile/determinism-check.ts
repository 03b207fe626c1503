import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'

/**
 * Runs a function a second time with the same inputs and reports each differing field once. A difference comes from a
 * clock or a random number outside the context. Asynchronous functions are not checked, as they may have external
 * effects.
 */
export class DeterminismCheck {
  readonly #controller: string
  readonly #report: (error: RuntimeError) => void
  readonly #reported = new Set<string>()

  constructor(controller: string, report: (error: RuntimeError) => void) {
    this.#controller = controller
    this.#report = report
  }

  compare(key: string, first: unknown, again: () => unknown): void {
    if (isPromise(first)) return
    const path = differenceOf(first, again)
    if (path === undefined || this.#reported.has(path)) return
    if (this.#reported.size >= runtimeLimits.reportedDifferencesMax) return
    this.#reported.add(path)
    const where = path === '' ? 'result' : path
    const message = `${this.#controller}, for ${key}: the function returned another ${where} for the same inputs; take times from now and names from id(seed), and make a child with a generated secret by once(Secret, name, () => ({...}))`
    this.#report(new RuntimeError('NONDETERMINISTIC_RECONCILE', message, { path, objectKey: key }))
  }
}

function differenceOf(first: unknown, again: () => unknown): string | undefined {
  let second: unknown
  try {
    second = again()
  } catch {
    // The first run succeeded.
    return ''
  }
  return firstDifference(first, second, '', 0)
}

/** The path of the first field in which two values differ; undefined when they are equal. */
export function firstDifference(left: unknown, right: unknown, path: string, depth: number): string | undefined {
  if (Object.is(left, right) || depth > runtimeLimits.writtenValueDepthMax) return undefined
  if (!isObject(left) || !isObject(right)) return path
  if (left instanceof Date || right instanceof Date) {
    const isSame = left instanceof Date && right instanceof Date && Object.is(left.getTime(), right.getTime())
    return isSame ? undefined : path
  }
  const [before, after] = [new Map(Object.entries(left)), new Map(Object.entries(right))]
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    const inner = pathOf(path, field, Array.isArray(left))
    const found = firstDifference(before.get(field), after.get(field), inner, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function pathOf(path: string, field: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${field}]`
  if (!/^\w+$/.test(field)) return `${path}[${JSON.stringify(field)}]`
  return path === '' ? field : `${path}.${field}`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isPromise(value: unknown): boolean {
  return isObject(value) && typeof (value as { then?: unknown }).then === 'function'
}
