import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { StateTable } from '../../bytes/index.ts'
import { createClient } from '../../client/index.ts'
import { createReflector } from '../create-reflector.ts'
import type { Reflector, ReflectorOptions } from '../reflector.ts'
import { configMapKind } from './config-maps.ts'

export interface Recording {
  readonly reflector: Reflector
  /** The calls of the callbacks, one line each: "replace a b @7", "MODIFIED a @8", "bookmark @9". */
  readonly calls: string[]
  readonly errors: Error[]
  readonly phases: string[]
}

/** All objects of a table, in its order. */
export function objectsOf<T extends KubernetesObject>(table: StateTable<T>): T[] {
  return [...table.ids()].map((id) => table.object(id))
}

/** A reflector of ConfigMaps on the given transport that records its callbacks. */
export function recordReflector(
  transport: Transport,
  runtime: Runtime,
  options: Partial<ReflectorOptions<never>> = {},
): Recording {
  const calls: string[] = []
  const errors: Error[] = []
  const phases: string[] = []
  const reflector = createReflector({
    client: createClient({ transport, runtime }),
    kind: configMapKind,
    runtime,
    onReplace: (table, revision) => {
      calls.push(['replace', ...objectsOf(table).map((object) => object.metadata?.name), `@${revision}`].join(' '))
    },
    onEvent: (type, state, revision) => calls.push(`${type} ${state.name} @${revision}`),
    onBookmark: (revision) => calls.push(`bookmark @${revision}`),
    onError: (error, state) => {
      errors.push(error)
      phases.push(state.phase)
    },
    ...(options as object),
  })
  return { reflector, calls, errors, phases }
}
