import { RuntimeError } from '../errors.ts'
import type { Operator, OperatorOptions } from './operator.ts'
import { operatorKinds } from './operator-kinds.ts'
import { runOperator } from './run-operator.ts'
import { isOfSameKind } from './same-kind.ts'
import { startOperator } from './start-operator.ts'

/**
 * Defines an operator that runs these controllers.
 *
 * @throws RuntimeError OPERATOR_INVALID when two controllers have the same name or own the same children, or an entry of a
 * list is undefined.
 */
export function defineOperator(options: OperatorOptions): Operator {
  const { name, controllers } = options
  refuseAbsent(options)
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
    kinds: operatorKinds(options),
    webhooks: options.webhooks ?? [],
    policies: options.policies ?? [],
    options,
    start: (startOptions) => startOperator(options, startOptions),
    run: (runOptions) => runOperator(options, runOptions),
  }
}

/** A circular import leaves an export undefined; the error would otherwise come from somewhere else and name nothing. */
function refuseAbsent(options: OperatorOptions): void {
  const { name, controllers, webhooks = [], policies = [] } = options
  if (typeof name !== 'string' || name === '') {
    throw new RuntimeError('OPERATOR_INVALID', 'an operator needs a name', { path: 'name' })
  }
  for (const [list, entries] of Object.entries({ controllers, webhooks, policies })) {
    const index = Array.isArray(entries) ? entries.findIndex((entry) => typeof entry !== 'object' || entry === null) : 0
    if (Array.isArray(entries) && index < 0) continue
    const path = Array.isArray(entries) ? `${list}[${index}]` : list
    const message = `operator ${name}: ${path} is ${String(Array.isArray(entries) ? entries[index] : entries)}; modules that import each other may leave an export undefined`
    throw new RuntimeError('OPERATOR_INVALID', message, { path })
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
