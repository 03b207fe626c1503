import type { ControllerDefinition } from '../controller/index.ts'

/** Whether both are function controllers for the objects of one kind. */
export function isOfSameKind(one: ControllerDefinition, other: ControllerDefinition): boolean {
  return one.for !== undefined && one.for.id === other.for?.id
}
