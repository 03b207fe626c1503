import type { KindWrites } from '../controller/index.ts'
import { type FunctionDefinition, mayNeedFinalizer } from './function-definition.ts'

/**
 * The framework's writes for a function: children by apply, which may create them, or by create; the status; the
 * finalizers.
 */
export function writesOf(definition: FunctionDefinition): readonly KindWrites[] {
  const { kind, finalize } = definition
  const hasStatus = kind.definition.subresources.some(({ name }) => name === 'status')
  const hasFinalizer = finalize !== undefined || mayNeedFinalizer(definition)
  return [
    ...definition.childKinds.map((child) => ({ kind: child, verbs: ['create', 'patch', 'delete'] })),
    ...(hasStatus ? [{ kind, verbs: ['patch'], subresource: 'status' }] : []),
    ...(hasFinalizer ? [{ kind, verbs: ['patch'] }] : []),
  ]
}
