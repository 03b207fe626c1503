import { KubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { jsonEqual } from '../json/index.ts'
import { limits } from '../limits.ts'
import { DocumentDraft, type Place, type Refusal } from './json-patch-document.ts'
import { type DecodedOperation, decodeJsonPatch, kindOf } from './json-patch-operation.ts'
import { parsePointer } from './json-pointer.ts'
import { countValues, depthOf, encodedSizeBytes } from './measure.ts'

/**
 * Applies a JSON patch (RFC 6902) as the API server does. It departs from the RFC where the server's library does:
 * negative indices count from the end; replacing a missing key of an object adds it; copying a missing key adds null; a
 * missing `value` is null; the only operations on the whole document are replace and test. Throws
 * KUBE_PATCH_NOT_APPLICABLE, whose path names the operation and the pointer, such as `[2] /spec/replicas`.
 */
export function applyJsonPatch(document: JsonValue, patch: JsonValue): JsonValue {
  const operations = decodeJsonPatch(patch)
  if (operations.length === 0 && typeof document === 'object') return document
  if (typeof document !== 'object' || document === null) {
    const problem = `json: cannot unmarshal ${kindOf(document)} into Go value of type jsonpatch.partialDoc`
    throw new KubeError('KUBE_PATCH_NOT_APPLICABLE', problem)
  }
  const application = new Application(new DocumentDraft(document))
  for (const [index, operation] of operations.entries()) {
    try {
      application.run(operation)
    } catch (error) {
      if (!(error instanceof NotApplicable)) throw error
      const path = `[${index}] ${operation.path ?? ''}`.trimEnd()
      throw new KubeError('KUBE_PATCH_NOT_APPLICABLE', error.message, { path })
    }
  }
  return application.draft.get()
}

/** The reason why an operation fails, before its index is known. */
class NotApplicable extends Error {}

class Application {
  readonly draft: DocumentDraft
  #copiedBytes = 0
  #movedValues = 0

  constructor(draft: DocumentDraft) {
    this.draft = draft
  }

  run(operation: DecodedOperation): void {
    switch (operation.op) {
      case 'add':
        this.#add(operation)
        break
      case 'remove':
        this.#remove(operation)
        break
      case 'replace':
        this.#replace(operation)
        break
      case 'move':
        this.#move(operation)
        break
      case 'test':
        this.#test(operation)
        break
      case 'copy':
        this.#copy(operation)
        break
      default:
        throw new NotApplicable(`Unexpected kind: ${operation.op}`)
    }
  }

  #add(operation: DecodedOperation): void {
    const path = operation.path
    if (path === undefined) throw new NotApplicable('add operation failed to decode path: missing value')
    const target = this.#locate(path, `add operation does not apply: doc is missing path: "${path}"`)
    const value = operation.value ?? null
    assertFits(target, value)
    check(this.draft.add(target, value), `error in add for path: '${path}'`)
  }

  #remove(operation: DecodedOperation): void {
    const path = operation.path
    if (path === undefined) throw new NotApplicable('remove operation failed to decode path: missing value')
    const target = this.#locate(path, `remove operation does not apply: doc is missing path: "${path}"`)
    check(this.draft.remove(target), `error in remove for path: '${path}'`)
  }

  #replace(operation: DecodedOperation): void {
    const path = requirePath(operation)
    const value = operation.value ?? null
    if (path === '') {
      if (typeof value !== 'object' || value === null) {
        throw new NotApplicable('replace operation value must be object or array: %!w(<nil>)')
      }
      depthOf(value)
      this.draft.replaceRoot(value)
      return
    }
    const target = this.#locate(path, `replace operation does not apply: doc is missing path: ${path}`)
    if ('refusal' in this.draft.read(target)) {
      throw new NotApplicable(`replace operation does not apply: doc is missing key: ${path}: missing value`)
    }
    assertFits(target, value)
    this.draft.replace(target, value)
  }

  #move(operation: DecodedOperation): void {
    const from = requireFrom(operation)
    const source = this.#locate(from, `move operation does not apply: doc is missing from path: ${from}`)
    const problem = `error in move for path: '${source.key}'`
    const value = accept(this.draft.read(source), problem)
    if (value !== undefined && operation.path === from) return
    check(this.draft.remove(source), problem)
    const path = requirePath(operation)
    const target = this.#locate(path, `move operation does not apply: doc is missing destination path: ${path}`)
    if (target.parents.length > source.parents.length) this.#assertMayDeepen(target, value ?? null)
    check(this.draft.add(target, value ?? null), `error in move for path: '${path}'`)
  }

  #test(operation: DecodedOperation): void {
    const path = requirePath(operation)
    const failure = `testing value ${path} failed: test failed`
    if (path === '') {
      if (!jsonEqual(this.draft.get(), operation.value)) throw new NotApplicable(failure)
      return
    }
    const target = this.#locate(path, `test operation does not apply: is missing path: ${path}`)
    const value = accept(this.draft.read(target), `error in test for path: '${path}'`) ?? null
    if (!jsonEqual(value, operation.value ?? null)) throw new NotApplicable(failure)
  }

  #copy(operation: DecodedOperation): void {
    const from = requireFrom(operation)
    const source = this.#locate(from, `copy operation does not apply: doc is missing from path: ${from}`)
    const value = accept(this.draft.read(source), `error in copy for from: '${from}'`)
    const path = operation.path
    if (path === undefined) throw new NotApplicable('copy operation failed to decode path: missing value')
    const target = this.#locate(path, `copy operation does not apply: doc is missing destination path: ${path}`)
    this.#chargeCopy(value)
    assertFits(target, value ?? null)
    this.draft.share(value)
    check(this.draft.add(target, value ?? null), 'error while adding value during copy')
  }

  #locate(path: string, problem: string): Place {
    const target = parsePointer(path)
    const parent = target && this.draft.find(target.parents)
    if (target === undefined || parent === undefined) throw new NotApplicable(`${problem}: missing value`)
    return { parents: target.parents, parent, key: target.key }
  }

  #chargeCopy(value: JsonValue | undefined): void {
    // An absent key and a null of the document have no size, as in Kubernetes.
    if (value === undefined || value === null) return
    this.#copiedBytes += encodedSizeBytes(value)
    if (this.#copiedBytes > limits.jsonPatchCopyBytesMax) {
      const accumulated = `the accumulated size increase of copy is ${this.#copiedBytes}`
      const excess = `exceeding the limit ${limits.jsonPatchCopyBytesMax}`
      throw new NotApplicable(`Unable to complete the copy, ${accumulated}, ${excess}`)
    }
  }

  /** Moves cost no memory, but a chain of them could nest a document without bound, and checking each needs a walk. */
  #assertMayDeepen(target: Place, value: JsonValue): void {
    this.#movedValues += countValues(value, limits.jsonPatchMovedValuesMax - this.#movedValues)
    if (this.#movedValues > limits.jsonPatchMovedValuesMax) {
      throw new KubeError('KUBE_PATCH_TOO_LARGE', `The patch moves more than ${limits.jsonPatchMovedValuesMax} values`)
    }
    assertFits(target, value)
  }
}

/** Keeps the document within the depth limit that recursion elsewhere relies on. */
function assertFits(target: Place, value: JsonValue): void {
  depthOf(value, limits.documentDepthMax - target.parents.length - 1)
}

function requirePath(operation: DecodedOperation): string {
  if (operation.path !== undefined) return operation.path
  const problem = `${operation.op} operation failed to decode path: operation missing path field: missing value`
  throw new NotApplicable(problem)
}

function requireFrom(operation: DecodedOperation): string {
  if (operation.from !== undefined) return operation.from
  const problem = `${operation.op} operation failed to decode from: operation, missing from field: missing value`
  throw new NotApplicable(problem)
}

function accept(result: { readonly value: JsonValue | undefined } | Refusal, problem: string): JsonValue | undefined {
  if ('refusal' in result) throw new NotApplicable(`${problem}: ${result.refusal}`)
  return result.value
}

function check(refusal: Refusal | undefined, problem: string): void {
  if (refusal !== undefined) throw new NotApplicable(`${problem}: ${refusal.refusal}`)
}
