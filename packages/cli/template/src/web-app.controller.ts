import { defineController } from 'kubewright'
import { Deployment } from 'kubewright/kinds'
import { WebApp } from './web-app.ts'

export const webAppController = defineController({
  for: WebApp,
  owns: { deployments: Deployment },

  /** Returns what should exist. The framework creates, updates and deletes the children and writes the status. */
  reconcile(object, { owned }) {
    const { replicas } = object.spec
    const ready = owned.deployments[0]?.status?.readyReplicas ?? 0
    const message = `${ready} of ${replicas} pods are ready`
    return {
      children: [deploymentOf(object)],
      status: { readyReplicas: ready },
      conditions: {
        Available:
          ready >= replicas
            ? { status: 'True', reason: 'PodsReady', message }
            : { status: 'False', reason: 'WaitingForPods', message },
      },
    }
  },
})

function deploymentOf({ metadata: { name }, spec: { replicas, image } }: WebApp) {
  const labels = { 'app.kubernetes.io/name': 'web-app', 'app.kubernetes.io/instance': name }
  return Deployment({
    metadata: { name, labels },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image }] } },
    },
  })
}
