import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { fileProblem, QuizImagePreview, uploadProblem } from './picture-field.tsx';

afterEach(cleanup);

test('the preview shows a picture of this server, and says when a picture of another website is copied', () => {
  const { rerender } = render(<QuizImagePreview address="/api/quiz-images/zee.webp" />);
  expect(screen.getByRole('img', { name: 'Zo ziet het plaatje eruit' })).toBeTruthy();
  rerender(<QuizImagePreview address="https://plaatjes.example/zee.jpg" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/We halen dit plaatje op als je de vraag opslaat/)).toBeTruthy();
});

const MEGABYTE = 1024 * 1024;

describe('a picture for a quiz', () => {
  test('must be an image file of at most 5 MB', () => {
    expect(fileProblem({ type: 'image/png', size: 5 * MEGABYTE })).toBeNull();
    expect(fileProblem({ type: 'image/png', size: 5 * MEGABYTE + 1 })).toContain('5 MB');
    expect(fileProblem({ type: 'application/pdf', size: 1 })).toBe(
      'Alleen afbeeldingsbestanden zijn toegestaan',
    );
    expect(fileProblem({ type: '', size: 1 })).toBe('Alleen afbeeldingsbestanden zijn toegestaan');
  });

  test('that the server refuses gets the reason, and any other failure a general text', () => {
    expect(uploadProblem(new ApiError('image_unsupported'))).toBe(
      'Alleen afbeeldingsbestanden zijn toegestaan',
    );
    const failed = 'Er ging iets mis bij het uploaden van de quizafbeelding.';
    expect(uploadProblem(new ApiError('network'))).toBe(failed);
    expect(uploadProblem(new Error('kapot'))).toBe(failed);
  });
});
