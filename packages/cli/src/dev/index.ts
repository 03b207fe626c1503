/**
 * `kubewright run`, and `kubewright dev`: the operator of the project on a cluster, replaced whenever its sources change. Guarantees: the
 * cluster keeps its state over reloads; at most one operator runs, and the next starts after the last reconcile of the one
 * before; sources that cannot be loaded never end it; each mistake that is found is printed once.
 * May import: project, files, generate, inspect.
 *
 * @module
 */
export { addDevCommand } from './dev-command.ts'
export { addRunCommand } from './run-command.ts'
