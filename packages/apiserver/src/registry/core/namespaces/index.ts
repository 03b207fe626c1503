/**
 * Namespaces. Guarantee: each has its name as a label, and the finalizer that keeps it until its content is deleted.
 *
 * @module
 */
import type { KindStrategies } from '../../kind-strategy.ts'
import { completeNewNamespace, setNamespaceDefaults } from './namespace.ts'
import { validateFinalizeUpdate, validateNamespace, validateNamespaceStatus } from './validation.ts'

export const namespaceStrategies: KindStrategies = new Map([
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
