/**
 * Carries out the children part of a plan, with the guards that need the server: creations whose response was lost,
 * children that another client changed meanwhile, names that another owner has taken.
 * Guarantees: an object that is not the owner's is never changed; a creation never changes an existing object.
 * May import: resource, client, cache.
 *
 * @module
 */
export { ChildWriter, type WriterMemory } from './child-writer.ts'
