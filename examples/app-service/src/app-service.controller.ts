import { defineController, type Infer } from 'kubewright'
import { Deployment, Service } from 'kubewright/kinds'
import { AppService } from './app-service.ts'

export const appServiceController = defineController({
  for: AppService,
  owns: { deployments: Deployment, services: Service },

  reconcile(app, { owned }) {
    const { size } = app.spec
    // The status of a Deployment omits counts of zero.
    const { replicas = 0, readyReplicas: ready = 0, updatedReplicas = 0 } = owned.deployments[0]?.status ?? {}
    const updated = hasSeenItsSpec(owned.deployments[0]) ? updatedReplicas : 0
    const isRolledOut =
      hasSeenItsSpec(owned.deployments[0]) && [replicas, ready, updated].every((count) => count === size)
    return {
      children: app.spec.ports.length === 0 ? [deploymentOf(app)] : [deploymentOf(app), serviceOf(app)],
      status: { replicas, readyReplicas: ready, updatedReplicas: updated },
      conditions: {
        Available:
          ready >= size
            ? { status: 'True', reason: 'EnoughReplicas', message: `${ready} of ${size} replicas are ready` }
            : { status: 'False', reason: 'WaitingForReplicas', message: `${ready} of ${size} replicas are ready` },
        Progressing: isRolledOut
          ? { status: 'False', reason: 'RolledOut', message: 'All replicas run the current image' }
          : { status: 'True', reason: 'RollingOut', message: `${updated} of ${size} replicas run the current image` },
      },
    }
  },
})

/** Before that, the status describes the previous spec. */
function hasSeenItsSpec(deployment: Infer<typeof Deployment> | undefined): boolean {
  return deployment !== undefined && deployment.status?.observedGeneration === deployment.metadata.generation
}

function labelsOf(app: AppService) {
  return { app: app.metadata.name }
}

function deploymentOf(app: AppService) {
  const { name } = app.metadata
  const { image, size, ports, envs, resources } = app.spec
  return Deployment({
    metadata: { name, labels: labelsOf(app) },
    spec: {
      replicas: size,
      selector: { matchLabels: labelsOf(app) },
      template: {
        metadata: { labels: labelsOf(app) },
        spec: {
          containers: [
            {
              name,
              image,
              imagePullPolicy: 'IfNotPresent',
              env: envs,
              ports: ports.map(containerPortOf),
              ...(resources === undefined ? {} : { resources }),
            },
          ],
        },
      },
    },
  })
}

/** A named target port becomes the name of the container port, which has the number of the Service port. */
function containerPortOf(port: AppService['spec']['ports'][number]) {
  const { targetPort = port.port } = port
  return typeof targetPort === 'number' ? { containerPort: targetPort } : { containerPort: port.port, name: targetPort }
}

function serviceOf(app: AppService) {
  return Service({
    metadata: { name: app.metadata.name, labels: labelsOf(app) },
    spec: { type: 'NodePort', selector: labelsOf(app), ports: app.spec.ports },
  })
}
