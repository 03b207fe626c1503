/**
 * New projects and their kinds: `init`, `create api`, `create webhook`, `delete api` and `edit`. Guarantees: the files are
 * those of a tested project with other names; a name that Kubernetes, TypeScript or a file system refuses is refused
 * before anything is written; files of the user's are never replaced without force.
 * May import: project, files.
 *
 * @module
 */
export { addCreateCommand } from './create-command.ts'
export { addDeleteCommand } from './delete-command.ts'
export { addEditCommand } from './edit-command.ts'
export { addInitCommand } from './init-command.ts'
