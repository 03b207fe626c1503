import type { ControllerDefinition } from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { Operator, OperatorOptions } from './operator.ts'
import { runOperator } from './run-operator.ts'
import { startOperator } from './start-operator.ts'

/**
 * Defines an operator that runs these controllers.
 *
 * @throws RuntimeError OPERATOR_INVALID when two controllers have the same name.
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
  return {
    name,
    controllers,
    kinds: distinctKinds(controllers),
    options,
    start: (startOptions) => startOperator(options, startOptions),
    run: (runOptions) => runOperator(options, runOptions),
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
