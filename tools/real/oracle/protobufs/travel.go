package protobufs

import (
	"bytes"
	"encoding/base64"
	"encoding/json"

	"k8s.io/apimachinery/pkg/runtime"
)

// typed reads the JSON of an object as the API server reads a request body, without defaults.
func typed(text []byte) (runtime.Object, error) {
	object, _, err := reading.Decode(text, nil, nil)
	return object, err
}

// encodeObject answers the bytes, in base64, that client-go sends for an object that is given as JSON.
func encodeObject(input json.RawMessage) (any, error) {
	object, err := typed(input)
	if err != nil {
		return nil, err
	}
	var buffer bytes.Buffer
	if err := proto.Encode(object, &buffer); err != nil {
		return nil, err
	}
	return base64.StdEncoding.EncodeToString(buffer.Bytes()), nil
}

// decodeObject answers the JSON that the API server prints for bytes that are given in base64.
func decodeObject(input json.RawMessage) (any, error) {
	var encoded string
	if err := json.Unmarshal(input, &encoded); err != nil {
		return nil, err
	}
	data, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, err
	}
	object, kind, err := proto.Decode(data, nil, nil)
	if err != nil {
		return nil, err
	}
	object.GetObjectKind().SetGroupVersionKind(*kind)
	return printed(object)
}

// printObject answers how the API server prints an object that it reads from JSON.
func printObject(input json.RawMessage) (any, error) {
	object, err := typed(input)
	if err != nil {
		return nil, err
	}
	return printed(object)
}

func printed(object runtime.Object) (any, error) {
	var buffer bytes.Buffer
	if err := reading.Encode(object, &buffer); err != nil {
		return nil, err
	}
	return json.RawMessage(bytes.TrimSpace(buffer.Bytes())), nil
}
