/**
 * Simulated pods: a node, a scheduler, and a kubelet that moves pods through stages, which are data.
 * Guarantees: a stage's delay is a random number of the Runtime, drawn once per pod and stage and again after a crash,
 * which loses no state; nothing is written when nothing changes.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { nodeName, registerNode } from './node.ts'
export { createPodController } from './pod-controller.ts'
export type { PodStage, StageDelay, StageEffect, StageFacts } from './stage.ts'
export { podStages, stageAnnotation } from './stages.ts'
