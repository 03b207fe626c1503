import type { KindWrites } from '../controller/index.ts'
import { type FunctionDefinition, ownedKinds } from './function-definition.ts'

/** The framework's writes for a function: children by apply, which may create them, the status, the finalizer. */
export function writesOf(definition: FunctionDefinition): readonly KindWrites[] {
  const { kind, finalize } = definition
  const hasStatus = kind.definition.subresources.some(({ name }) => name === 'status')
  return [
    ...ownedKinds(definition).map((child) => ({ kind: child, verbs: ['create', 'patch', 'delete'] })),
    ...(hasStatus ? [{ kind, verbs: ['patch'], subresource: 'status' }] : []),
    ...(finalize === undefined ? [] : [{ kind, verbs: ['patch'] }]),
  ]
}
