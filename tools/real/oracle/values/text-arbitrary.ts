import fc from 'fast-check'

/**
 * Characters of all sorts: controls, letters, marks, spaces, private and unassigned ones. Blocks in which Unicode still
 * assigns characters are left out: Node knows a newer Unicode than Go, and what can be printed differs there.
 */
export const anyCharacter = fc
  .oneof(
    { weight: 6, arbitrary: fc.nat(0x7f) },
    { weight: 2, arbitrary: fc.integer({ min: 0x80, max: 0x2ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x370, max: 0x52f }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x2000, max: 0x206f }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x3000, max: 0x30ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xdff0, max: 0xe01f }).filter((code) => code >= 0xe000) },
    { weight: 1, arbitrary: fc.integer({ min: 0xfe00, max: 0xffff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x1f600, max: 0x1f64f }) },
    { weight: 1, arbitrary: fc.constantFrom(0x212a, 0x17f, 0x1e9e, 0x10ffff, 0x10000, 0xe0001) },
  )
  .map((code) => String.fromCodePoint(code))

export const anyText = fc.string({ unit: anyCharacter, maxLength: 12 })

/** Characters with a meaning in some syntax, and some of several bytes. */
export const strangeCharacters = [...'aZ09-_./%*=!<>()[]{}@$?:;,+~^&|#\'"`\\ \t\n\0\x7féſK😀\u2028\u00a0']

/** One of the texts, the first ones more often. */
export function oneOf(...texts: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...texts)
}

/** The parts, one after another. */
export function joined(...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((texts) => texts.join(''))
}

/** This many parts, with a separator between them. */
export function repeated(part: fc.Arbitrary<string>, separator: string, minLength: number, maxLength: number) {
  return fc.array(part, { minLength, maxLength, size: 'max' }).map((texts) => texts.join(separator))
}

interface Mutation {
  readonly place: number
  readonly removed: number
  readonly inserted: string
}

/** The unchanged text in half of the cases, otherwise with one or two characters inserted, removed or replaced. */
export function mutated(
  text: fc.Arbitrary<string>,
  characters: readonly string[] = strangeCharacters,
): fc.Arbitrary<string> {
  const mutation: fc.Arbitrary<Mutation> = fc.record({
    place: fc.nat(1000),
    removed: fc.nat(2),
    inserted: fc.oneof(fc.constant(''), fc.constantFrom(...characters)),
  })
  const mutations = fc.oneof(fc.constant([]), fc.array(mutation, { minLength: 1, maxLength: 2 }))
  return fc.tuple(text, mutations).map(([original, changes]) => changes.reduce(mutate, original))
}

/** Works on whole characters, so that no surrogate is left alone. */
function mutate(text: string, { place, removed, inserted }: Mutation): string {
  const characters = [...text]
  const start = place % (characters.length + 1)
  return [...characters.slice(0, start), inserted, ...characters.slice(start + removed)].join('')
}
