// Package protobufs answers how the built-in kinds travel: as protobuf, and as the JSON that the API server prints.
package protobufs

import "kubewright.dev/real/oracle/answer"

// Functions of this package, by the names the questions use.
var Functions = answer.Functions{
	"protobuf.encode": encodeObject,
	"protobuf.decode": decodeObject,
	"json.print":      printObject,
	"json.strict":     decodeStrictly,
	"facts.types":     typeFacts,
	"status.make":     makeStatus,
	"yaml.toJSON":     yamlToJSON,
}
