import { formatObjectKey } from '@kubewright/kube/meta'
import { isPromiseLike } from '../callback.ts'
import { RuntimeError } from '../errors.ts'

/** A name that a mapping returns: an ObjectName, or the key itself. */
export type MappedName = string | { readonly namespace?: string | undefined; readonly name: string }

/**
 * Adds the keys of the names.
 *
 * @throws RuntimeError HANDLER_NAMES_INVALID
 */
export function addKeysOf(names: readonly MappedName[], keys: Set<string>): void {
  if (!Array.isArray(names)) throw notNames(names)
  for (const name of names as readonly MappedName[]) {
    const key = keyOf(name)
    if (key === '') throw invalid('one without a name')
    keys.add(key)
  }
}

/** The key, or nothing when the name is missing in it. */
function keyOf(name: MappedName | null | undefined): string {
  if (typeof name === 'string') return name.endsWith('/') ? '' : name
  return typeof name?.name === 'string' && name.name !== '' ? formatObjectKey(name.namespace, name.name) : ''
}

/**
 * The error for a mapping that did not return an array of names. A promise is not awaited, and its rejection is
 * handled.
 */
export function notNames(names: unknown): RuntimeError {
  if (isPromiseLike(names)) {
    names.then(undefined, () => {})
    return invalid('a promise: it runs while events are delivered, so read from a cache instead')
  }
  return invalid(names === null ? 'null' : `a value of type ${typeof names}`)
}

function invalid(what: string): RuntimeError {
  const message = `a mapping must return an array of keys or { namespace, name }, not ${what}`
  return new RuntimeError('HANDLER_NAMES_INVALID', message)
}
