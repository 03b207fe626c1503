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

type statusRequest struct {
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
	var request statusRequest
	if err := json.Unmarshal(input, &request); err != nil {
		return nil, err
	}
	resource := schema.GroupResource{Group: request.Group, Resource: request.Resource}
	made := resourceFailure(request, resource)
	if made == nil {
		made = requestFailure(request, resource)
	}
	var failure apierrors.APIStatus
	if !errors.As(made, &failure) {
		return nil, fmt.Errorf("oracle: there is no constructor %s", request.Constructor)
	}
	status := failure.Status()
	status.TypeMeta = metav1.TypeMeta{Kind: "Status", APIVersion: "v1"}
	return printed(&status)
}

func resourceFailure(request statusRequest, resource schema.GroupResource) error {
	cause := errors.New(request.Text)
	switch request.Constructor {
	case "notFound":
		return apierrors.NewNotFound(resource, request.Name)
	case "alreadyExists":
		return apierrors.NewAlreadyExists(resource, request.Name)
	case "generateNameConflict":
		return apierrors.NewGenerateNameConflict(resource, request.Name, request.Seconds)
	case "forbidden":
		return apierrors.NewForbidden(resource, request.Name, cause)
	case "conflict":
		return apierrors.NewConflict(resource, request.Name, cause)
	case "applyConflict":
		return apierrors.NewApplyConflict(request.Causes, request.Text)
	case "invalid":
		return apierrors.NewInvalid(schema.GroupKind{Group: request.Group, Kind: request.Kind}, request.Name, fieldErrors(request.Errors))
	case "methodNotSupported":
		return apierrors.NewMethodNotSupported(resource, request.Verb)
	case "serverTimeout":
		return apierrors.NewServerTimeout(resource, request.Verb, request.Seconds)
	case "response":
		return apierrors.NewGenericServerResponse(request.Code, request.Verb, resource, request.Name, request.Text, request.Seconds, request.Unexpected)
	}
	return nil
}

func requestFailure(request statusRequest, resource schema.GroupResource) error {
	switch request.Constructor {
	case "unauthorized":
		return apierrors.NewUnauthorized(request.Text)
	case "badRequest":
		return apierrors.NewBadRequest(request.Text)
	case "gone":
		return apierrors.NewGone(request.Text)
	case "expired":
		return apierrors.NewResourceExpired(request.Text)
	case "tooManyRequests":
		return apierrors.NewTooManyRequests(request.Text, request.Seconds)
	case "overloaded":
		return apierrors.NewTooManyRequestsError(request.Text)
	case "serviceUnavailable":
		return apierrors.NewServiceUnavailable(request.Text)
	case "internalError":
		return apierrors.NewInternalError(errors.New(request.Text))
	case "timeout":
		return apierrors.NewTimeoutError(request.Text, request.Seconds)
	case "tooLargeResourceVersion":
		return storage.NewTooLargeResourceVersionError(request.Minimum, request.Current, request.Seconds)
	case "entityTooLarge":
		return apierrors.NewRequestEntityTooLargeError(request.Text)
	case "notAcceptable":
		return negotiation.NewNotAcceptableError(request.Accepted)
	case "notAcceptableConversion":
		return negotiation.NewNotAcceptableConversionError(request.Text, request.Accepted)
	case "unsupportedMediaType":
		return negotiation.NewUnsupportedMediaTypeError(request.Accepted)
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
