package protobufs

import (
	"encoding/json"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/endpoints/handlers/negotiation"
	"k8s.io/apiserver/pkg/storage"
)

type statusQuestion struct {
	Constructor string               `json:"constructor"`
	Group       string               `json:"group"`
	Resource    string               `json:"resource"`
	Kind        string               `json:"kind"`
	Name        string               `json:"name"`
	Text        string               `json:"text"`
	Seconds     int                  `json:"seconds"`
	Code        int                  `json:"code"`
	Verb        string               `json:"verb"`
	Unexpected  bool                 `json:"unexpected"`
	Minimum     uint64               `json:"minimum"`
	Current     uint64               `json:"current"`
	Accepted    []string             `json:"accepted"`
	Causes      []metav1.StatusCause `json:"causes"`
	Errors      []fieldError         `json:"errors"`
}

type fieldError struct {
	Field  string `json:"field"`
	Type   string `json:"type"`
	Value  any    `json:"value"`
	Detail string `json:"detail"`
}

// makeStatus returns the Status of a constructor of Kubernetes, as the API server prints it.
func makeStatus(input json.RawMessage) (any, error) {
	var asked statusQuestion
	if err := json.Unmarshal(input, &asked); err != nil {
		return nil, err
	}
	resource := schema.GroupResource{Group: asked.Group, Resource: asked.Resource}
	made := resourceFailure(asked, resource)
	if made == nil {
		made = requestFailure(asked, resource)
	}
	var failure apierrors.APIStatus
	if !errors.As(made, &failure) {
		return nil, fmt.Errorf("oracle: there is no constructor %s", asked.Constructor)
	}
	status := failure.Status()
	status.TypeMeta = metav1.TypeMeta{Kind: "Status", APIVersion: "v1"}
	return printed(&status)
}

func resourceFailure(asked statusQuestion, resource schema.GroupResource) error {
	cause := errors.New(asked.Text)
	switch asked.Constructor {
	case "notFound":
		return apierrors.NewNotFound(resource, asked.Name)
	case "alreadyExists":
		return apierrors.NewAlreadyExists(resource, asked.Name)
	case "generateNameConflict":
		return apierrors.NewGenerateNameConflict(resource, asked.Name, asked.Seconds)
	case "forbidden":
		return apierrors.NewForbidden(resource, asked.Name, cause)
	case "conflict":
		return apierrors.NewConflict(resource, asked.Name, cause)
	case "applyConflict":
		return apierrors.NewApplyConflict(asked.Causes, asked.Text)
	case "invalid":
		return apierrors.NewInvalid(schema.GroupKind{Group: asked.Group, Kind: asked.Kind}, asked.Name, fieldErrors(asked.Errors))
	case "methodNotSupported":
		return apierrors.NewMethodNotSupported(resource, asked.Verb)
	case "serverTimeout":
		return apierrors.NewServerTimeout(resource, asked.Verb, asked.Seconds)
	case "response":
		return apierrors.NewGenericServerResponse(asked.Code, asked.Verb, resource, asked.Name, asked.Text, asked.Seconds, asked.Unexpected)
	}
	return nil
}

func requestFailure(asked statusQuestion, resource schema.GroupResource) error {
	switch asked.Constructor {
	case "unauthorized":
		return apierrors.NewUnauthorized(asked.Text)
	case "badRequest":
		return apierrors.NewBadRequest(asked.Text)
	case "gone":
		return apierrors.NewGone(asked.Text)
	case "expired":
		return apierrors.NewResourceExpired(asked.Text)
	case "tooManyRequests":
		return apierrors.NewTooManyRequests(asked.Text, asked.Seconds)
	case "overloaded":
		return apierrors.NewTooManyRequestsError(asked.Text)
	case "serviceUnavailable":
		return apierrors.NewServiceUnavailable(asked.Text)
	case "internalError":
		return apierrors.NewInternalError(errors.New(asked.Text))
	case "timeout":
		return apierrors.NewTimeoutError(asked.Text, asked.Seconds)
	case "tooLargeResourceVersion":
		return storage.NewTooLargeResourceVersionError(asked.Minimum, asked.Current, asked.Seconds)
	case "entityTooLarge":
		return apierrors.NewRequestEntityTooLargeError(asked.Text)
	case "notAcceptable":
		return negotiation.NewNotAcceptableError(asked.Accepted)
	case "notAcceptableConversion":
		return negotiation.NewNotAcceptableConversionError(asked.Text, asked.Accepted)
	case "unsupportedMediaType":
		return negotiation.NewUnsupportedMediaTypeError(asked.Accepted)
	}
	return nil
}

func fieldErrors(given []fieldError) field.ErrorList {
	list := field.ErrorList{}
	for _, one := range given {
		list = append(list, &field.Error{Type: field.ErrorType(one.Type), Field: one.Field, BadValue: one.Value, Detail: one.Detail})
	}
	return list
}
