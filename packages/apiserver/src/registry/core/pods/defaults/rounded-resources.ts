import type { JsonObject } from '@kubewright/kube/json'
import { roundResourceList } from '../../../common/resource-lists.ts'

/** Limits and requests, rounded to the stored precision. */
export function roundedRequirements(requirements: JsonObject): JsonObject {
  const limits = roundResourceList(requirements['limits'])
  const requests = roundResourceList(requirements['requests'])
  if (limits === requirements['limits'] && requests === requirements['requests']) return requirements
  return { ...requirements, ...(limits && { limits }), ...(requests && { requests }) }
}
