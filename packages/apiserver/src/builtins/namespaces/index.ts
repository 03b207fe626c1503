/**
 * Namespaces. Guarantees: each has its name as a label, and the finalizer that keeps it until its content is gone.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'
import { completeNewNamespace, setNamespaceDefaults } from './namespace.ts'
import { validateFinalizeUpdate, validateNamespace, validateNamespaceStatus } from './validation.ts'

export { bootNamespaceObjects } from './boot.ts'

export const namespaceKinds: BuiltinKinds = new Map([
  [
    'namespaces',
    {
      setDefaults: setNamespaceDefaults,
      prepareForCreate: completeNewNamespace,
      validateCreate: validateNamespace,
      validateUpdate: validateFinalizeUpdate,
      validateStatusUpdate: validateNamespaceStatus,
    },
  ],
])
