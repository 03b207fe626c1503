import { customScaleColumns, type ServedResource, scaleColumns } from '../../registry/index.ts'

const scaleResources = new WeakMap<ServedResource, ServedResource>()

/** The resource of a Scale, for its Table. */
export function scaleResourceOf(resource: ServedResource): ServedResource {
  let scales = scaleResources.get(resource)
  if (scales === undefined) {
    const definition = { ...resource.definition, group: 'autoscaling', version: 'v1', kind: 'Scale' }
    scales = { ...resource, definition, columns: resource.isCustom ? customScaleColumns : scaleColumns }
    scaleResources.set(resource, scales)
  }
  return scales
}
