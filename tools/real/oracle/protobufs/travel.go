package protobufs

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// typed reads the JSON of an object as the API server reads a request body, without defaults.
func typed(text []byte) (runtime.Object, error) {
	object, _, err := reading.Decode(text, nil, nil)
	return object, err
}

// encodeObject returns the bytes, in base64, that client-go sends for an object given as JSON.
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

// decodeObject returns the JSON that the API server prints for bytes given in base64.
func decodeObject(input json.RawMessage) (any, error) {
	data, err := bytesOf(input)
	if err != nil {
		return nil, err
	}
	return decoded(data)
}

// readObject returns the same; for bytes that cannot be decoded it returns only the refusal, because the message comes
// from generated code. Objects that can be decoded but not printed are a separate result.
func readObject(input json.RawMessage) (any, error) {
	response, err := decodeObject(input)
	if err != nil && strings.Contains(err.Error(), "error calling MarshalJSON") {
		return nil, errors.New("cannot be printed")
	}
	if err != nil {
		return nil, errors.New("refused")
	}
	return response, nil
}

// readEvent returns the event of a watch frame given in base64, with its object as the API server prints it.
func readEvent(input json.RawMessage) (any, error) {
	data, err := bytesOf(input)
	if err != nil {
		return nil, err
	}
	var event metav1.WatchEvent
	if err := event.Unmarshal(data); err != nil {
		return nil, err
	}
	object, err := decoded(event.Object.Raw)
	if err != nil {
		return nil, err
	}
	return map[string]any{"type": event.Type, "object": object}, nil
}

func bytesOf(input json.RawMessage) ([]byte, error) {
	var encoded string
	if err := json.Unmarshal(input, &encoded); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(encoded)
}

func decoded(data []byte) (any, error) {
	object, kind, err := proto.Decode(data, nil, nil)
	if err != nil {
		return nil, err
	}
	object.GetObjectKind().SetGroupVersionKind(*kind)
	return printed(object)
}

// printObject returns how the API server prints an object that it reads from JSON.
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
