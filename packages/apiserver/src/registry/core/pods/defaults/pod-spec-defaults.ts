import type { JsonObject } from '@kubewright/kube/json'
import { objectAt } from '../../../../read-object.ts'
import { roundResourceList } from '../../../common/resource-lists.ts'
import { changedPart, changedParts, withFields } from '../change-fields.ts'
import { setContainerDefaults } from './container-defaults.ts'
import { roundedRequirements } from './rounded-resources.ts'
import { setVolumeDefaults } from './volume-defaults.ts'

const noSecurityContext: JsonObject = {}

/** The defaults of a pod spec, in pods and templates. */
export function setPodSpecDefaults(spec: JsonObject): JsonObject {
  const account = spec['serviceAccountName'] ?? spec['serviceAccount']
  return withFields(spec, {
    restartPolicy: spec['restartPolicy'] ?? 'Always',
    terminationGracePeriodSeconds: spec['terminationGracePeriodSeconds'] ?? 30,
    dnsPolicy: spec['dnsPolicy'] ?? 'ClusterFirst',
    securityContext: spec['securityContext'] ?? noSecurityContext,
    schedulerName: spec['schedulerName'] ?? 'default-scheduler',
    // The deprecated name of the field follows the new one.
    serviceAccountName: account,
    serviceAccount: account,
    containers: changedParts(spec['containers'], setContainerDefaults),
    initContainers: changedParts(spec['initContainers'], setContainerDefaults),
    ephemeralContainers: changedParts(spec['ephemeralContainers'], setContainerDefaults),
    volumes: changedParts(spec['volumes'], setVolumeDefaults),
    overhead: roundResourceList(spec['overhead']),
    resources: changedPart(spec['resources'], roundedRequirements),
  })
}

/** The defaults of a pod template. */
export function setPodTemplateDefaults(template: JsonObject): JsonObject {
  const spec = objectAt(template, 'spec')
  const filled = setPodSpecDefaults(spec)
  return filled === template['spec'] ? template : { ...template, spec: filled }
}
