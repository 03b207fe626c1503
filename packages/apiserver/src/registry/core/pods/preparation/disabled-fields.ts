import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { optionalObjectAt } from '../../../../read-object.ts'
import { changedPart, changedParts, withFields } from '../change-fields.ts'

/**
 * Drops fields of features that are off by default in this version, because nothing would act on them. They are never
 * stored, because every write drops them.
 */
export function dropDisabledSpecFields(spec: JsonObject): JsonObject {
  return withFields(spec, {
    // GenericWorkload
    schedulingGroup: undefined,
    volumes: changedParts(spec['volumes'], dropProjections),
    initContainers: changedParts(spec['initContainers'], dropStopSignal),
    containers: changedParts(spec['containers'], dropStopSignal),
    ephemeralContainers: changedParts(spec['ephemeralContainers'], dropStopSignal),
  })
}

/** The same for a pod template. */
export function dropDisabledTemplateFields(template: JsonObject): JsonObject {
  return withFields(template, { spec: changedPart(template['spec'], dropDisabledSpecFields) })
}

/** ClusterTrustBundleProjection and PodCertificateRequest: leaves an empty source. */
function dropProjections(volume: JsonObject): JsonObject {
  const projected = optionalObjectAt(volume, 'projected')
  if (projected === undefined) return volume
  const sources = changedParts(projected['sources'], (source) =>
    withFields(source, { clusterTrustBundle: undefined, podCertificate: undefined }),
  )
  return sources === projected['sources'] ? volume : { ...volume, projected: { ...projected, sources } }
}

/** ContainerStopSignals: a lifecycle without other fields is dropped too. */
function dropStopSignal(container: JsonObject): JsonObject {
  const lifecycle = optionalObjectAt(container, 'lifecycle')
  if (lifecycle === undefined || lifecycle['stopSignal'] === undefined) return container
  const kept = withFields(lifecycle, { stopSignal: undefined })
  return withFields(container, { lifecycle: Object.keys(kept).length === 0 ? undefined : kept })
}

/** DRANodeAllocatableResources and ImageVolumeWithDigest. */
export function dropDisabledStatusFields(status: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(status)) return status
  return withFields(status, {
    nodeAllocatableResourceClaimStatuses: undefined,
    containerStatuses: changedParts(status['containerStatuses'], dropVolumeStatus),
    initContainerStatuses: changedParts(status['initContainerStatuses'], dropVolumeStatus),
    ephemeralContainerStatuses: changedParts(status['ephemeralContainerStatuses'], dropVolumeStatus),
  })
}

function dropVolumeStatus(container: JsonObject): JsonObject {
  const volumeMounts = changedParts(container['volumeMounts'], (mount) =>
    withFields(mount, { volumeStatus: undefined }),
  )
  return volumeMounts === container['volumeMounts'] ? container : { ...container, volumeMounts }
}
