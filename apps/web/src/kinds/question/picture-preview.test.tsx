import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { QuizImagePreview } from './picture-preview.tsx';

afterEach(cleanup);

test('a picture of this server is shown; of one elsewhere is told when it comes', () => {
  const { rerender } = render(<QuizImagePreview address="/api/quiz-images/zee.webp" />);
  expect(screen.getByRole('img', { name: 'Zo ziet het plaatje eruit' })).toBeTruthy();
  rerender(<QuizImagePreview address="https://plaatjes.example/zee.jpg" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/We halen dit plaatje op als je de vraag opslaat/)).toBeTruthy();
});
