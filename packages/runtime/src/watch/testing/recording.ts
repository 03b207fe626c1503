import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createClient } from '../../client/index.ts'
import { createReflector } from '../create-reflector.ts'
import type { Reflector, ReflectorOptions } from '../reflector.ts'
import { configMapKind } from './config-maps.ts'

export interface Recording {
  readonly reflector: Reflector
  /** What the callbacks were told, one line each: "replace a b @7", "MODIFIED a @8", "bookmark @9". */
  readonly told: string[]
  readonly errors: Error[]
  readonly phases: string[]
}

/** A reflector of ConfigMaps on the given transport that writes down what it tells. */
export function recordReflector(
  transport: Transport,
  runtime: Runtime,
  options: Partial<ReflectorOptions<never>> = {},
): Recording {
  const told: string[] = []
  const errors: Error[] = []
  const phases: string[] = []
  const reflector = createReflector({
    client: createClient({ transport, runtime }),
    kind: configMapKind,
    runtime,
    onReplace: (objects, revision) => {
      told.push(['replace', ...objects.map((object) => object.metadata?.name), `@${revision}`].join(' '))
    },
    onEvent: (type, object, revision) => told.push(`${type} ${object.metadata?.name} @${revision}`),
    onBookmark: (revision) => told.push(`bookmark @${revision}`),
    onError: (error, state) => {
      errors.push(error)
      phases.push(state.phase)
    },
    ...options,
  })
  return { reflector, told, errors, phases }
}
