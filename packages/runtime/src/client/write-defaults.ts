import type { Client, WriteOptions } from './client.ts'
import { type Interceptors, interceptedClient } from './intercepted-client.ts'

/**
 * A client whose writes are dry runs: the server runs admission, defaulting and validation, returns the result and
 * stores nothing. Calls cannot override this.
 */
export function dryRunClient(client: Client): Client {
  const dry = { dryRun: true } as const
  return interceptedClient(client, {
    ...writesWith((options) => ({ ...options, ...dry })),
    delete: (inner, kind, name, options) => inner.delete(kind, name, { ...options, ...dry }),
    deleteAllOf: (inner, kind, options) => inner.deleteAllOf(kind, { ...options, ...dry }),
  })
}

/** A client whose writes use this field manager, unless a call sets another. */
export function withFieldManager(client: Client, manager: string): Client {
  return interceptedClient(
    client,
    writesWith((options) => ({ ...options, manager: options.manager ?? manager })),
  )
}

/** A client whose writes use this field validation, unless a call sets another. */
export function withFieldValidation(
  client: Client,
  fieldValidation: NonNullable<WriteOptions['fieldValidation']>,
): Client {
  return interceptedClient(
    client,
    writesWith((options) => ({ ...options, fieldValidation: options.fieldValidation ?? fieldValidation })),
  )
}

/** All writes of an object. Deletions have neither a field manager nor fields to validate. */
function writesWith(change: (options: WriteOptions) => WriteOptions): Interceptors {
  return {
    create: (inner, kind, object, options = {}) => inner.create(kind, object, change(options)),
    update: (inner, kind, object, options = {}) => inner.update(kind, object, change(options)),
    patch: (inner, kind, name, patch, options = {}) => inner.patch(kind, name, patch, change(options)),
    apply: (inner, kind, object, options) => inner.apply(kind, object, { ...options, ...change(options) }),
  }
}
