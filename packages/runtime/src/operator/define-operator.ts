import type { ControllerDefinition } from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { Operator, OperatorOptions } from './operator.ts'
import { runOperator } from './run-operator.ts'
import { isOfSameKind } from './same-kind.ts'
import { startOperator } from './start-operator.ts'

/**
 * Defines an operator that runs these controllers.
 *
 * @throws RuntimeError OPERATOR_INVALID when two controllers have the same name, or own the same children.
 */
export function defineOperator(options: OperatorOptions): Operator {
  const { name, controllers } = options
  const seen = new Set<string>()
  for (const controller of controllers) {
    if (seen.has(controller.name)) {
      const message = `operator ${name}: two controllers are called ${controller.name}; give one of them another name`
      throw new RuntimeError('OPERATOR_INVALID', message, { path: 'controllers' })
    }
    seen.add(controller.name)
  }
  checkSharedChildren(options)
  return {
    name,
    controllers,
    kinds: distinctKinds(controllers),
    start: (startOptions) => startOperator(options, startOptions),
    run: (runOptions) => runOperator(options, runOptions),
  }
}

/** Two functions for one object would each delete the children of the other, which they do not return. */
function checkSharedChildren({ name, controllers }: OperatorOptions): void {
  for (const [index, one] of controllers.entries()) {
    for (const other of controllers.slice(0, index)) {
      if (!isOfSameKind(one, other)) continue
      const shared = one.owns?.find(({ id }) => other.owns?.some((kind) => kind.id === id))
      if (shared === undefined) continue
      const message = `operator ${name}: the controllers ${other.name} and ${one.name} both own children of kind ${shared.id} of ${one.for?.id}, so each would delete those of the other; return all of them from one controller`
      throw new RuntimeError('OPERATOR_INVALID', message, { path: 'controllers' })
    }
  }
}

function distinctKinds(controllers: readonly ControllerDefinition[]): readonly KindReference[] {
  const kinds = new Map<string, KindReference>()
  for (const kind of controllers.flatMap((controller) => controller.kinds)) {
    const key = `${kind.id} ${kind.definition.version}`
    if (!kinds.has(key)) kinds.set(key, kind)
  }
  return [...kinds.values()]
}
