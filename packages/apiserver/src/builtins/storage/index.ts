/**
 * Volumes, claims, storage classes and drivers.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'

export const storageKinds: BuiltinKinds = new Map()
