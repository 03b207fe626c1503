/**
 * HorizontalPodAutoscalers. Guarantee: v1 and v2 are views of the same stored object.
 *
 * @module
 */

export { autoscalerStrategy } from './autoscaler.ts'
export { autoscalerColumns } from './autoscaler-columns.ts'
