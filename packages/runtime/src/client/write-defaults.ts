import type { Client, WriteOptions } from './client.ts'
import { type Interceptors, interceptedClient } from './intercepted-client.ts'

/**
 * A client whose writes are tried out and not carried out: the server admits, defaults and validates as ever, answers
 * what would have come of it, and stores nothing. What a call says about it does not matter.
 */
export function dryRunClient(client: Client): Client {
  const dry = { dryRun: true } as const
  return interceptedClient(client, {
    ...writesWith((options) => ({ ...options, ...dry })),
    delete: (inner, kind, name, options) => inner.delete(kind, name, { ...options, ...dry }),
    deleteAllOf: (inner, kind, options) => inner.deleteAllOf(kind, { ...options, ...dry }),
  })
}

/** A client whose writes are those of this field manager, unless a call names another. */
export function withFieldManager(client: Client, manager: string): Client {
  return interceptedClient(
    client,
    writesWith((options) => ({ ...options, manager: options.manager ?? manager })),
  )
}

/** A client whose writes have unknown and duplicate fields treated like this, unless a call says otherwise. */
export function withFieldValidation(
  client: Client,
  fieldValidation: NonNullable<WriteOptions['fieldValidation']>,
): Client {
  return interceptedClient(
    client,
    writesWith((options) => ({ ...options, fieldValidation: options.fieldValidation ?? fieldValidation })),
  )
}

/** Everything that writes an object. Deletions have neither a manager nor fields to validate. */
function writesWith(change: (options: WriteOptions) => WriteOptions): Interceptors {
  return {
    create: (inner, kind, object, options = {}) => inner.create(kind, object, change(options)),
    update: (inner, kind, object, options = {}) => inner.update(kind, object, change(options)),
    patch: (inner, kind, name, patch, options = {}) => inner.patch(kind, name, patch, change(options)),
    apply: (inner, kind, object, options) => inner.apply(kind, object, { ...options, ...change(options) }),
  }
}
