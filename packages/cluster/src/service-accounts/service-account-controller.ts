import { isBeingDeleted } from '@kubewright/kube/meta'
import { isAlreadyExists } from '@kubewright/kube/status'
import { type Controller, type ControllerEnvironment, createController, watch } from 'kubewright/controller'
import { enqueueMapped, enqueueObject } from 'kubewright/handler'
import { Namespace, ServiceAccount } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import { isNamespaceGone, namespaceOf } from './namespaces.ts'

const accountName = 'default'

/** Creates the account `default` in every namespace, for pods that name none. */
export function createServiceAccountController(environment: ControllerEnvironment): Controller {
  return createController(
    {
      name: 'service-accounts',
      sources: [
        watch(Namespace, enqueueObject(), ({ type }) => type !== 'deleted'),
        watch(ServiceAccount, enqueueMapped(namespaceOf), ({ type }) => type === 'deleted'),
      ],
      concurrency: clusterLimits.controllerConcurrency,
      async reconcile({ name: namespace }, { cache, client }) {
        const found = cache.get(Namespace, { name: namespace })
        if (found === undefined || isBeingDeleted(found)) return undefined
        const key = { namespace, name: accountName }
        if (cache.get(ServiceAccount, key) !== undefined) return undefined
        try {
          await client.create(ServiceAccount, ServiceAccount({ metadata: key }))
        } catch (error) {
          if (!isAlreadyExists(error) && !isNamespaceGone(error)) throw error
        }
        return undefined
      },
    },
    environment,
  )
}
