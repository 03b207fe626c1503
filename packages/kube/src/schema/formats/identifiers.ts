const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const uuid3 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const uuid4 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i
const uuid5 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i
const bsonObjectId = /^[0-9a-f]{24}$/i

export function isUuid(text: string): boolean {
  return uuid.test(text)
}

export function isUuid3(text: string): boolean {
  return uuid3.test(text)
}

export function isUuid4(text: string): boolean {
  return uuid4.test(text)
}

export function isUuid5(text: string): boolean {
  return uuid5.test(text)
}

export function isBsonObjectId(text: string): boolean {
  return bsonObjectId.test(text)
}
