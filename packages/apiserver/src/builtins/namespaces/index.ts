/**
 * Namespaces. Guarantees: each has its name as a label, and the finalizer that keeps it until its content is gone.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'
import { completeNewNamespace, withNameLabel } from './namespace.ts'

export const namespaceKinds: BuiltinKinds = new Map([
  ['namespaces', { setDefaults: withNameLabel, prepareForCreate: completeNewNamespace }],
])
