import { FieldPath } from '@kubewright/kube/field'
import { cloneJson, encodeJson, freezeJson, getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type { Random } from '@kubewright/kube/runtime'
import { isRuntimeError } from 'kubewright'
import type { Conversion } from 'kubewright/resource'
import { TestingError } from '../errors.ts'
import { testingLimits } from '../limits.ts'
import { createRandom } from '../virtual-runtime/index.ts'
import { firstDifference } from './first-difference.ts'
import { type GeneratedKind, ObjectGenerator } from './object-generator.ts'

/** A resource of defineResource with several versions. */
export interface VersionedResource extends GeneratedKind {
  readonly versions: Readonly<Record<string, GeneratedKind>>
  readonly conversion: Conversion
}

export interface ConversionCheckOptions {
  /** 1 when absent. */
  readonly seed?: number | string | undefined
  /** Objects of each version; 100 when absent. */
  readonly runs?: number | undefined
}

export interface CheckedConversions {
  /** Round trips that lost nothing. */
  readonly roundTrips: number
  /** Objects that a conversion refused with unconvertible(). */
  readonly refused: number
}

/**
 * Converts generated objects of each version to the stored version and back, and of the stored version to each other
 * one and back, and checks that each result is valid and that the round trip loses nothing. Objects are pruned and
 * defaulted in between, as the API server does.
 *
 * @throws TestingError TESTING_CONVERSION_LOSSY with the seed, the path and both values of the first difference,
 * TESTING_CONVERSION_INVALID if a result is not valid or a conversion throws.
 */
export async function checkConversions(
  kind: VersionedResource,
  options: ConversionCheckOptions = {},
): Promise<CheckedConversions> {
  const { seed = 1, runs = testingLimits.conversionRuns } = options
  const { hub, spokes } = kind.conversion
  const generators = new Map(
    Object.entries(kind.versions).map(([name, version]) => [name, new ObjectGenerator(version)]),
  )
  const random = createRandom(`conversions/${seed}`)
  let refused = 0
  let roundTrips = 0
  for (let run = 1; run <= runs; run++) {
    for (const version of spokes.keys()) {
      for (const [from, via] of [
        [version, hub],
        [hub, version],
      ] as const) {
        const trip = new RoundTrip(kind.conversion, generators, `${kind.id}, seed ${seed}, run ${run}`)
        if (await trip.loses(from, via, random)) refused++
        else roundTrips++
      }
    }
  }
  return { roundTrips, refused }
}

/** One object on its way to another version and back. */
class RoundTrip {
  readonly #conversion: Conversion
  readonly #generators: ReadonlyMap<string, ObjectGenerator>
  readonly #where: string

  constructor(conversion: Conversion, generators: ReadonlyMap<string, ObjectGenerator>, where: string) {
    this.#conversion = conversion
    this.#generators = generators
    this.#where = where
  }

  /** Whether a conversion refuses the object. */
  async loses(from: string, via: string, random: Random): Promise<boolean> {
    const original = this.#generatorOf(from).next(random)
    const there = await this.#convert(original, from, via)
    if (there === undefined) return true
    // The API server sets defaults when it reads the object from its store, or when a client sends it again.
    const stored = this.#generatorOf(via).resource.readStored(there)
    const back = await this.#convert(stored, via, from)
    if (back === undefined) return true
    const isStored = from === this.#conversion.hub
    const final = isStored ? this.#generatorOf(from).resource.readStored(back) : back
    this.#compare(original, final, `${from} → ${via} → ${from}`)
    return false
  }

  async #convert(object: JsonObject, from: string, to: string): Promise<JsonObject | undefined> {
    const { hub, spokes } = this.#conversion
    const way = `${from} → ${to}`
    let converted: unknown
    try {
      const input = freezeJson(cloneJson(object)) as never
      converted = to === hub ? await spokes.get(from)?.to(input) : await spokes.get(to)?.from(input)
    } catch (error) {
      if (isRuntimeError(error, 'WEBHOOK_CONVERSION_REFUSED')) return undefined
      const message = `${way} of ${this.#where} throws: ${String(error)}; the object is ${encodeJson(object)}`
      throw new TestingError('TESTING_CONVERSION_INVALID', message, { cause: error })
    }
    const generator = this.#generatorOf(to)
    const { group } = this.#conversion
    const result = generator.resource.coerce(carryOver(object, converted, `${group}/${to}`))
    const problem = generator.problemOf(result)
    if (problem === undefined) return result
    const message = `${way} of ${this.#where} is not valid: ${problem}; the object was ${encodeJson(object)}`
    throw new TestingError('TESTING_CONVERSION_INVALID', message)
  }

  #compare(before: JsonObject, after: JsonObject, way: string): void {
    const { metadata, ...fields } = before
    const { metadata: metadataAfter, ...fieldsAfter } = after
    const found =
      firstDifference({ ...fields }, { ...fieldsAfter }, FieldPath.root('')) ??
      // Conversions may add labels and annotations, and keep there what a version has no field for.
      firstDifference(keptMeta(metadata), keptMeta(metadataAfter, keptMeta(metadata)), FieldPath.root('metadata'))
    if (found === undefined) return
    const [was, is] = [found.before, found.after].map((value) => (value === undefined ? 'nothing' : encodeJson(value)))
    const path = found.path.replace(/^\[\]\./, '')
    throw new TestingError('TESTING_CONVERSION_LOSSY', `${way} of ${this.#where} changes ${path}: ${was} became ${is}`)
  }

  #generatorOf(version: string): ObjectGenerator {
    return this.#generators.get(version) as ObjectGenerator
  }
}

/** The labels and annotations; only those of another object if it is given. */
function keptMeta(metadata: unknown, of?: JsonObject): JsonObject {
  const entries = ['labels', 'annotations'].map((name) => {
    const found = isJsonObject(metadata) ? getField(metadata, name) : undefined
    const map = isJsonObject(found) ? found : {}
    const wanted = of === undefined ? undefined : (of[name] as JsonObject)
    const kept = Object.entries(map).filter(([key]) => wanted === undefined || Object.hasOwn(wanted, key))
    return [name, Object.fromEntries(kept)] as const
  })
  return Object.fromEntries(entries)
}

/** The same object in another version, as the webhook server completes the result of a conversion. */
function carryOver(object: JsonObject, converted: unknown, apiVersion: string): JsonObject {
  const result = isJsonObject(converted) ? cloneJson(converted) : {}
  const original = getField(object, 'metadata')
  const { labels, annotations, ...identity } = isJsonObject(original) ? original : {}
  const changed = getField(result, 'metadata')
  const given = { labels, annotations, ...(isJsonObject(changed) ? changed : {}) }
  return {
    ...result,
    apiVersion,
    kind: object['kind'] as string,
    metadata: {
      ...identity,
      ...(given['labels'] === undefined ? {} : { labels: given['labels'] }),
      ...(given['annotations'] === undefined ? {} : { annotations: given['annotations'] }),
    },
  }
}
