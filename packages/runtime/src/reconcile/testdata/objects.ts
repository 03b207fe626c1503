import { applyObject } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { hasProtobuf, type ObjectKind, printedForm } from '@kubewright/kube/protobuf'
import type { KindReference } from '../../resource/index.ts'
import type { ChildName } from '../child.ts'
import { childKey } from '../child.ts'
import type { Plan, PlanInput } from '../plan-types.ts'
import { AppService, ConfigMap, Deployment, Service } from './app-service.ts'

export const manager = 'kubewright-appservice'

export const owner: AppService = {
  apiVersion: 'app.example.com/v1',
  kind: 'AppService',
  metadata: {
    name: 'web',
    namespace: 'default',
    uid: 'owner-uid',
    resourceVersion: '1',
    creationTimestamp: '2026-01-01T00:00:00Z',
    generation: 1,
  },
  spec: { size: 1, image: 'nginx', resources: {}, envs: [], ports: [] },
}

/** A cluster in a map: plans are applied to it by the API server's merge. */
export class ObjectMap {
  readonly objects = new Map<string, KubernetesObject>()
  #revision = 1

  set(kind: KindReference, object: KubernetesObject): KubernetesObject {
    const { namespace, name = '' } = object.metadata ?? {}
    const uid = object.metadata?.uid ?? `uid-${++this.#revision}`
    const resourceVersion = String(++this.#revision)
    const stored = { ...object, metadata: { ...object.metadata, uid, resourceVersion } }
    this.objects.set(childKey({ kind, namespace, name }), stored)
    return stored
  }

  get(name: ChildName): KubernetesObject | undefined {
    return this.objects.get(childKey(name))
  }

  ofKind(kind: KindReference): readonly KubernetesObject[] {
    return [...this.objects.values()].filter((object) => object.kind === kind.definition.kind)
  }

  apply(plan: Plan): void {
    for (const { refusal } of plan.applies) if (refusal !== undefined) throw refusal
    for (const { name, config, live } of plan.applies) {
      const shape = name.kind.definition.shape()
      if (shape === undefined) throw new Error('no shape')
      const now = { seconds: 1_767_225_600, nanoseconds: 0 }
      const complete = hasProtobuf(config as unknown as ObjectKind) ? printedForm : undefined
      const force = live !== undefined
      const request = { live: live as JsonObject | undefined, config, manager, shape, force, now, complete }
      this.set(name.kind, applyObject(request).object as KubernetesObject)
    }
    for (const { name } of plan.deletes) this.objects.delete(childKey(name))
  }

  input(children: PlanInput['children']): PlanInput {
    return {
      owner,
      ownerKind: AppService,
      controller: 'appservice',
      manager,
      kinds: [Deployment, Service, ConfigMap],
      children,
      live: (name) => this.get(name),
      owned: (kind) => this.ofKind(kind),
    }
  }
}
