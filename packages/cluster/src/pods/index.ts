/**
 * Pods without machines: a node, a scheduler, and a kubelet that leads pods through stages, which are data.
 * Guarantees: a stage's delay is drawn from the Runtime once for each pod and stage; a crash draws anew and loses
 * nothing; nothing is written when nothing changes.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { nodeName, registerNode } from './node.ts'
export { createPodController } from './pod-controller.ts'
export type { PodStage, StageDelay, StageEffect, StageFacts } from './stage.ts'
export { podStages, stageAnnotation } from './stages.ts'
