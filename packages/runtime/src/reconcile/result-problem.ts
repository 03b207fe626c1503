/**
 * Adds nothing to the options of a valid function. For a result with a field that does not exist, it adds a message
 * with the path of this field: TypeScript ignores unknown fields in the inferred return type of a function.
 */
export type CheckedResult<Option extends string, Return, Expected> =
  UnknownField<Awaited<Return>, Expected, ''> extends infer Path extends string
    ? [Path] extends [never]
      ? unknown
      : { readonly [Name in Option]: `${Path} does not exist` }
    : unknown

/**
 * The paths of fields that no member of the expected union has; none below `children`, whose fields the call of their
 * kind has checked, and none where names are computed at run time.
 */
type UnknownField<Value, Expected, Path extends string> = unknown extends Value | Expected
  ? never
  : Value extends readonly (infer Item)[]
    ? UnknownField<Item, ItemOf<Expected>, Path>
    : Value extends object
      ? string extends keyof Value
        ? never
        : {
            [Field in keyof Value & string]: Field extends KeyOf<Expected>
              ? UnknownField<
                  Value[Field],
                  FieldOf<Expected, Field>,
                  Field extends 'children' ? never : `${Path}${Field}.`
                >
              : `${Path}${Field}`
          }[keyof Value & string]
      : never

type KeyOf<T> = T extends object ? keyof T : never

type FieldOf<T, Field extends string> = T extends { readonly [Name in Field]?: infer Value } ? Value : never

type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never
